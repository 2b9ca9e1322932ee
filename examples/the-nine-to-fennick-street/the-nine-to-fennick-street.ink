# title: The Nine to Fennick Street

VAR sand = false
VAR iron = false
VAR met_ben = false
VAR ben_trusts = false
VAR drives = false
VAR pell_listens = false
VAR desmond = false
VAR sand_left = false
VAR current = false
VAR delay = 0

-> depot

=== depot ===
On the last night of the trams it snowed, which Uncle Sol said was just like it.
Number Nine stood in the depot doorway with her lamps lit and her brass rubbed up. Somebody had tied a wreath to her bumper, the sort you send to a funeral, and Uncle Sol had taken it off again and hung it on the stove. At midnight the current would be switched off for good. Until then there was one run left to make: out through Market Square, over the bridge, past Fennick Street, and so to the yard behind the gasworks, where a man with a cutting torch was waiting.
Ada Reeve, fourteen, Saturday conductor, unpaid, put the strap of the ticket machine over her head. It was ten to eleven.
“Ready when you are,” said Uncle Sol. “Nobody’s going to miss this one but the people who’ll miss it.”
Behind him the sand boxes stood open and empty. Out in the snow, three passengers stamped their feet.
+ [Fill the sand boxes before anything else.]
  “In this?” said Uncle Sol, pleased. “Your mother would have gone without.”
  ~ sand = true
  ~ delay = delay + 1
  -> sand_boxes
+ [Let the passengers in out of the snow.]
  She let down the step and took her place beside it.
  -> boarding

=== sand_boxes ===
Sand lives in a bin at the back of the depot, next to the things that nobody has thrown away yet: a horse collar, eleven left-hand gloves, an enamel sign that says DO NOT SPIT. Ada carried two buckets to the front of the car and two to the back. Dry sand under the wheels is all that stands between nine tons of tram and whatever is at the bottom of the hill. There had been no hill on the Nine’s route for thirty years. But the rule book still had it on page one, and tonight seemed a poor night to argue with the rule book.
She was shaking out the last bucket when the tarpaulin in the corner sneezed.
It was a small sneeze, held in for as long as possible. On top of the tarpaulin lay a points iron, five feet of steel with a flattened end. It had not been moved in years, and it was moving now, very slightly, up and down.
+ [Lift off the iron, and then the tarpaulin.]
  ~ iron = true
  ~ met_ben = true
  -> tarpaulin
+ [Leave the sneeze alone and see to the passengers.]
  “Bless you,” she said to the corner, and went.
  -> nurse_box

=== boarding ===
Mrs Lund, the district nurse, came up the step with a white box held in front of her in both arms, the way people carry a cake or a baby. After her came Mr Dacey with his tuba, which had been saying goodbye to the trams at the town hall all day and was not quite sober. The last was a man in a long grey coat, who looked at the ceiling, the seats and the brass, and wrote something down.
“Any more fares, please,” said Ada, which was what you said.
“I am not a passenger,” said the man in grey. “I am here on behalf of the purchaser.”
Mr Dacey laid himself and the tuba along the left-hand bench and closed his eyes. The white box had a label, the label said URGENT, and Mrs Lund looked from the snow to the clock and back as if the two of them were in it together.
+ [Help the nurse to a seat and ask about her box.]
  “Mind,” said Mrs Lund. “That’s worth more than I am.”
  -> nurse_box
+ [Tell the man in grey that everybody pays.]
  “Everybody,” said Ada, “is on behalf of somebody.”
  -> grey_coat

=== tarpaulin ===
Under it sat a boy of about ten with snow on his cap and a birdcage in his arms. In the cage sat a pigeon, looking like somebody who has been woken up to be shown a receipt.
“I wasn’t stealing,” said the boy. “I was waiting till you’d gone, so’s I could get on the back.”
“That’s stealing a ride.”
He considered this. “I’ve got fourpence. It’s sixpence to Fennick Street. I walked the tuppence.”
His name was Ben Castle. The pigeon’s was Duchess. From Fennick Street he could run down to the harbour, where there was a boat called the Patience, which would sail at first light with his father on it, for the whole winter. His aunt thought that goodbyes only upset people. She did not know where he was, and would Ada mind very much not saying.
The points iron was still in her hand. It was heavier than it looked, and somebody might as well have the use of it.
+ [Punch him a whole ticket for fourpence.]
  “That’s not the fare,” said Ben. “It’s the last night,” said Ada. “There’s a sale on.”
  ~ ben_trusts = true
  -> ringing_off
+ [Take him to Uncle Sol, who will know what to do.]
  Uncle Sol looked at the boy, and at the bird, and said that both could sit where he could see them. Ben did not look at Ada again.
  -> ringing_off

=== nurse_box ===
“Insulin,” said Mrs Lund, when the box was safe on her knees. “For the Hill. I’ve six up there who need it by the morning, and one of them is four years old.”
“The Nine doesn’t go up the Hill,” said Ada.
“Nothing goes up the Hill. The bus gave up at six o’clock, and the ambulance is in a hedge. I shall get off at Fennick Street and walk.”
It was two miles from Fennick Street to the top, and so steep that the pavement turned into stairs. Ada did the sum. So, by her face, had Mrs Lund.
“There used to be a line,” said Ada. “Uncle Sol drove it. The rails are still there, under the tar, and they never took down the wire because it would have cost money.”
“I remember it,” said Mrs Lund. “You needed good sand and good nerves.”
By the door, the man in the grey coat had stopped writing in order to listen.
+ [Ring the bell. The sooner they start, the better.]
  Mrs Lund nodded, and moved her feet under the seat like someone getting ready to run.
  -> ringing_off
+ [Ask the man in grey what he finds so interesting.]
  He shut his notebook on his finger.
  -> grey_coat

=== grey_coat ===
“Pell,” said the man, and gave her a card instead of sixpence. PELL & DAUGHTERS, METALS. “Nine tons, and one hundredweight of it copper. I have paid for this vehicle, young woman. At midnight it is mine, and if it is not in the yard by then your Corporation owes me a penalty for every hour. So you will understand that I mean to keep an eye on it.”
“It’s sixpence to the yard,” said Ada.
He looked at her for some time. He had a careful, tired face, with snow melting in its eyebrows. Then he put two threepenny bits into her palm, waited for his ticket, and read it on both sides.
“Is it true that she’s the last?”
“There’s been a Nine every night for sixty-one years.”
“Well,” said Mr Pell. “Somebody has to be standing there when a thing stops.”
+ [Tell him to hold tight, and ring the bell.]
  He held on to the strap with two fingers, as one holds something that will have to be entered in a book.
  -> ringing_off
+ [Ask what he would keep, if he could keep one piece of her.]
  Mr Pell thought. “The bell,” he said, and seemed surprised.
  ~ pell_listens = true
  ~ delay = delay + 1
  -> ringing_off

=== ringing_off ===
Two pulls on the cord, and the Nine went out of the depot for the last time with a noise like a drawer full of spoons.
Snow came at the windscreen out of the dark and went by on both sides. Uncle Sol drove standing, as he had for thirty years, his left hand on the controller and his right on the brake, talking to the car under his breath as you talk to a horse. In the saloon it was warm and smelled of wet wool. Mr Dacey snored, and his tuba answered him. Mrs Lund, the district nurse, held a white box marked INSULIN on her knees. The man in grey, whose name was Pell and who had bought the Nine for scrap, held his watch.
And on the back bench, with his collar up and a birdcage beside him, sat a boy who was being as small as he could.
“Market Square in ten minutes,” called Uncle Sol. “Come up front and learn something, or go down the back and earn something.”
+ {met_ben == false} [Go down the back and see about the boy’s fare.]
  The boy watched her come, all the way down the car.
  ~ met_ben = true
  -> back_bench
+ {met_ben == true} [Go and sit with Ben for a minute.]
  He moved the cage to make room, which took some doing.
  -> ben_bench
+ [Go up front and learn something.]
  The door to the front platform stuck. It had always stuck. She kicked it in the usual place.
  -> front_platform

=== back_bench ===
“Fares, please,” said Ada, and the boy held out four pennies on a wet glove.
“It’s sixpence.”
“I know. I walked the tuppence.”
He was about ten. The bird in the cage was a pigeon, and her name was Duchess, and his was Ben Castle, and the boat was called the Patience: it all came out together, as things do that have been held in since teatime. His father was mate on her. She sailed from the harbour at first light, for the whole winter, and his aunt had said that goodbyes only upset people. So Ben had waited until his aunt was asleep.
“You’ll not get to the harbour on this,” said Ada. “They closed the harbour branch in October.”
“I can run from Fennick Street. I’ve looked at it on the map. It’s only this long.” He showed her how long with his finger and thumb.
+ [Punch him a whole ticket for his fourpence.]
  “There’s a sale on,” said Ada. “Last night only.”
  ~ ben_trusts = true
  -> market
+ [Tell him that he is going home from Market Square.]
  Ben said nothing. He turned the cage round, so that Duchess need not look at her either.
  -> market

=== ben_bench ===
Ben had wiped himself a porthole in the steam and was showing Market Street to the pigeon, shop by shop.
“She’s never been out at night,” he said. “She’s a Hill bird. Dad raced her from France once, and she came home with a hole in her wing, and walked the last bit. Along the pavement. People saw her.”
Duchess looked modest.
“My mother drove the Nine in the war,” said Ada. “She could stop her on a sixpence. She used to say you have to think about the stopping the whole time you’re going.”
Ben thought about the stopping. His hands were blue, and he had put them between his knees so that nobody should see.
“That man in the grey coat,” he said. “He was in the telephone box outside the depot. He was in there ever such a long time.” And then he closed his mouth, like somebody who has put down one card and is waiting for yours.
+ [Lend him her gloves.]
  “They’re girls’ gloves,” said Ben, putting them on.
  ~ ben_trusts = true
  -> market
+ [Tell him that he ought to have left his aunt a note.]
  “She’d have read it,” said Ben, and went back to his porthole.
  ~ ben_trusts = false
  -> market

=== front_platform ===
The front platform was a cold brass cupboard with the whole night coming at it.
“Eight notches,” said Uncle Sol, and put her hand on the controller under his own. “One to four for starting, and for hills, when there were hills. Five to eight for getting on with it. You feel her take hold? Don’t push. You ask, and you wait, and then you ask again.”
The handle was warm. Under the floor something enormous was paying attention to her. Ada asked, and waited, and asked again, and the snow came a little faster at the glass.
“Now the other thing,” said Uncle Sol. “If the line goes dead, lights and all, you don’t stop being nine tons. You’ll have the hand brake, and you’ll have sand, if somebody’s filled the boxes. That’s all you’ll have. Say it back.”
+ [Say it back to him, word for word.]
  “You’ll do,” said Uncle Sol, and took his own hand off.
  ~ drives = true
  -> market
+ [Ask why he never took her up the Hill again.]
  “They told me not to,” said Uncle Sol. “And I was a great one, then, for being told.”
  -> market

=== market ===
Market Square was empty and perfectly white, like a page before anyone has spoilt it. The Nine stopped under the clock, which said eleven minutes past eleven.
One passenger was waiting: Miss Abbot, eighty-four, in a hat with a bird on it. She had ridden on the very first Nine, on her father’s shoulders, and had written to the Corporation to say that she would be on the last one if they had to carry her. Under her arm was a long parcel in brown paper.
There was a telephone box by the fountain, with its light on.
“Two minutes,” said Uncle Sol. “I want a look at the front wheels. She’s pulling to the left like a dog that’s seen a cat.”
Mrs Lund put her head out into the snow. “If somebody could ring the hospital,” she said. “I’ve six patients on the Hill, and this box is what they’re waiting for. There must be something that’s getting through.”
+ [Hand Miss Abbot up, parcel and all.]
  “I can manage,” said Miss Abbot, managing.
  -> miss_abbot
+ [Run to the telephone for the nurse.]
  The snow was over her boots before she got there. Behind her she heard Mr Pell helping Miss Abbot up the step, and being thanked for it, and not knowing what to say.
  ~ desmond = true
  ~ delay = delay + 1
  -> phone_box

=== miss_abbot ===
Miss Abbot weighed nothing. The parcel weighed a great deal.
“Careful,” she said. “That’s Father.”
Ada nearly dropped it.
“His points iron,” said Miss Abbot, and settled her skirts. “He was pointsman at Fennick Street for forty years. Every tram that wanted the Hill, he changed the road for. When they closed the Hill line he brought it home under his coat, and said nobody was to have it until it was wanted. Well, I’m eighty-four. I thought I’d leave it on the seat tonight and let it go with her.”
She unwrapped one end. The steel was bright. Somebody had gone on oiling it for thirty years.
“Unless it’s wanted,” said Miss Abbot, and looked down the car at the nurse’s white box, which, it turned out, she had noticed before she noticed anything else.
+ [Say that it might be wanted tonight.]
  Miss Abbot let go of it one finger at a time.
  ~ iron = true
  -> bridge_foot
+ [Tell her to keep it by her; it is all she has of him.]
  “That’s kindly meant,” said Miss Abbot, and folded the paper down again, a little sadly.
  -> bridge_foot

=== phone_box ===
The receiver was so cold that it stuck to her ear. The hospital said that the Hill was cut off until the plough got through, and that the plough was in the same hedge as the ambulance. The hospital was very sorry. Then it said, in another voice, an older one, “Is that young Reeve, off the trams? Tell Nurse Lund that the Tanner child’s bottle got dropped this afternoon. She has none for the morning.”
So now there was a name.
Ada hung up. Among the cards for taxis and plumbers on the wall of the box was one from the Corporation: NIGHT FAULTS, TRAM CURRENT. RING THE SUBSTATION, ASK FOR DESMOND. After midnight it would be no use to anyone. She put it in her pocket to remember the trams by, and ran.
Uncle Sol was already ringing the bell.
+ [Tell the nurse about the Tanner child, quietly.]
  Mrs Lund nodded twice, and drew the box an inch nearer.
  -> bridge_foot
+ [Tell everybody.]
  Nobody spoke. Mr Pell looked at his watch, and then, for some reason, put it away.
  ~ pell_listens = true
  -> bridge_foot

=== bridge_foot ===
They got as far as the foot of the bridge. There the rails ran into a drift as high as the bumper, and Uncle Sol climbed down with the shovel and dug in the light of the headlamp like a man burying something in a hurry. He was nearly through when his boot found the rail under the snow.
He did not cry out. He sat down, and looked at his right wrist, which had a corner in it now, and said a word that Ada had only ever seen written.
Mrs Lund was there before the snow had settled. “Broken,” she said. “Sit still, Solomon. You’re not driving anything.”
“Then nobody is,” said Mr Pell from the step, “and I shall want that in writing.”
It was twenty-three minutes past eleven. Across the river the street lamps climbed, one above the other, to where the Hill was. Uncle Sol looked at Ada, then at the controller, and then, politely, at nothing.
+ [Hold the torch while the nurse splints the wrist.]
  “Higher,” said Mrs Lund. “And don’t look, if you’re a looker.”
  ~ delay = delay + 1
  -> splint
+ [Climb up and take the handle.]
  It was still warm from his hand.
  -> handle

=== splint ===
Mrs Lund made a splint out of the Evening Post and the strap of somebody’s suitcase, and talked all the while about other things, as nurses do. Uncle Sol’s face was the colour of the road.
“Listen,” he said to Ada. “Going over, she’ll want to slide. Let her think about it, and then tell her no. One notch at a time. If you can’t see the rail, you can feel it in your feet. Your mother always took her boots off.”
“In winter?”
“She’d remarkable feet.” He shut his eyes. “I ought to have taught you properly. I kept thinking there’d be a summer.”
Miss Abbot took off her hat and put it on his knee, bird and all, to give him something to look after.
+ [Take off her boots and go forward.]
  The floor of the platform was so cold that it felt hot. Through it she could feel everything.
  ~ drives = true
  -> bridge
+ [Ask him to stand behind her and call out the notches.]
  “I’ll call,” said Uncle Sol. “You’ll have to do the hearing.”
  -> bridge

=== handle ===
Nobody stopped her; that was the first surprise. The second was how much of it there was. Seen from behind Uncle Sol’s back, driving was two handles and a bell. Seen from the front it was two handles, a bell, a gong, a wheel brake, eleven switches that nobody had labelled because everybody knew, and a river.
“I am obliged to point out,” said Mr Pell behind her, “that you are a child.”
“I’m fourteen,” said Ada.
“When I was fourteen,” said Mr Dacey, sitting up for the first time, “I was second tuba at the Alhambra. Drive on.” And he lay down again.
Uncle Sol was helped up and put on the front bench with his arm in his scarf. “Brake off,” he said. “One notch. Then wait.”
She took off the brake. Nine tons leaned on her hand, and waited too.
+ [Shut her eyes and feel for the moment when she takes hold.]
  There it was, in the soles of her feet: a question, and then an answer.
  ~ drives = true
  -> bridge
+ [Go strictly by Uncle Sol’s voice.]
  “Two,” said Uncle Sol. “Wait. Wait. Three.” It was like being read to.
  -> bridge

=== bridge ===
The bridge is three hundred yards long and has no sides to speak of. The Nine came out on to it with her headlamp full of snow, and at once the noise changed: no houses to throw it back any more, only iron under the wheels and, a long way down, black water going somewhere else.
The wind leaned on the car. Ada could feel the back end thinking of leaving. Behind her somebody began to hum, low and steady, and it was the nurse.
Half-way over, St Anne’s struck the half hour. And all along the bank that they had left, quite quietly, the lights went out: Market Street, the square, the depot. Somebody at a switchboard was putting the network to bed, one street at a time, and not at midnight, either.
“That’s early,” said Uncle Sol. “That’s half an hour early.”
The dark had reached the foot of the bridge.
+ {drives == true} [Go to the fifth notch and outrun it.]
  She asked.
  -> bridge_fast
+ [Hold the third notch, and trust the rails.]
  “That’s it,” said Uncle Sol. “She knows the way.”
  ~ delay = delay + 1
  -> bridge_slow

=== bridge_fast ===
She asked, and waited, and asked again, and the Nine, who had not been asked such a thing in years, picked up her skirts. Fifth. Sixth. The girders went by like somebody running a stick along railings. The back end swung out, thought better of it, and swung in again.
“Now tell her no,” said Uncle Sol between his teeth, and Ada told her no, a little and a little and a little, and they came down off the bridge at a pace that knocked the snow off the lamp-post at the corner.
Behind them the last girder went dark. They were a clear two minutes ahead of it.
“At this point,” said Uncle Sol after a while, “your mother would have sat down.”
Ahead was the bend at the tannery. The rule book has a good deal to say about the bend at the tannery.
+ [Slow for the bend, as the book says.]
  The Nine went round it like a duchess going down stairs.
  ~ delay = delay + 1
  -> far_side
+ [Take the bend as she is.]
  Mr Dacey slid the whole length of the bench without waking.
  -> far_side

=== bridge_slow ===
One, two, three, and there she held her. The rails were somewhere under the white. It took four minutes. It is possible to think about a great many things in four minutes, most of them wet. The wind got under the floor and lifted, and the Nine shook herself and came down again in the same place, like an old lady who has been jostled in a queue.
The dark came after them, lamp by lamp, in no hurry. It drew level with the back platform. Then the front wheels bumped off the last girder, and there were houses again, and somebody had started to clap. It was Miss Abbot.
“Slow’s not the same as late,” said Uncle Sol. “Not always.”
The embankment lay before them, straight and empty and lit.
+ [Make up time along the embankment.]
  Six notches. The lamps went by like pages.
  ~ delay = delay - 1
  -> far_side
+ [Keep her steady; there is ice on the wire.]
  Every few yards the wire spat blue, and the whole street jumped out of the dark and back.
  -> far_side

=== far_side ===
Embankment, tannery, the long wall of the brewery. Then the road began to lift, and a sign swam up out of the snow that Ada had passed a thousand times. FENNICK STREET. JUNCTION. CARS STOP HERE.
She stopped there.
Three ways went on from it. Straight ahead was the yard. To the left the harbour rails curved off, closed since October. And to the right, under the snow and the tar and thirty years, was the Hill.
“Ahead,” said Mr Pell. He had come to stand at her shoulder. “You have perhaps a quarter of an hour before this street is switched off as well. It is four minutes to the yard. I have a contract and you have a broken driver, and I don’t see that there is anything to discuss.”
At the back of the car the boy with the birdcage stood up, opened his mouth, and sat down again.
+ [Discuss it with him anyway.]
  “Go on, then,” said Mr Pell. “I have three daughters. I am used to it.”
  -> pell_argues
+ {ben_trusts == true} [Ask Ben what it was that he wanted to say.]
  Ben came up the car with the cage held in front of him, like a shield.
  ~ desmond = true
  -> ben_speaks
+ [Ask the passengers. It is their tram too.]
  “Any more views, please,” said Ada.
  -> vote

=== pell_argues ===
“There are six people up there,” said Ada. “The nurse’s box is theirs.”
“There are always people on hills,” said Mr Pell. “I don’t say that it’s easy to hear.” He looked for somewhere to put his hands. “Do you know what happens if this car is up there when the current goes? She rolls. And if she doesn’t roll, she stays, and I have bought nine tons of scrap on top of a mountain. I’m a small firm, Miss Reeve.”
It was the first time that anyone had called her Miss Reeve. It was also, she noticed, not quite a no.
Snow ticked on the glass. In the saloon Mr Dacey had begun, very softly, to tune.
+ {pell_listens == true} [Say nothing, and let him finish thinking.]
  “Oh, for pity’s sake,” said Mr Pell, to himself as it seemed, and went to look for the shovel.
  ~ delay = delay - 1
  -> fennick
+ [Tell him that he can send the bill to the driver.]
  “To whom?” said Mr Pell. “To me,” said Ada, and got down into the snow.
  -> fennick
+ [Go through the contract with him, line by line.]
  It was a very thorough contract. It said nothing whatever about nurses.
  ~ delay = delay + 1
  -> fennick

=== ben_speaks ===
“He rang up,” said Ben, all in one breath. “That man. From the box by the depot, before. He said could they start early, on account of the snow, and somebody called Desmond at the substation said half past eleven, and he said much obliged. I was behind the box. I wasn’t listening. I was just near.”
Everybody looked at Mr Pell, who went slowly red from the collar up.
“It seemed sensible,” he said. “I didn’t know that there’d be anybody—” He did not say what he had thought there would be instead.
“Desmond at the substation,” said Ada. “If he can be asked to be early, he can be asked to be late.”
“There’s a telephone at the old passing loop,” said Miss Abbot. “Half-way up. Father had it put in.”
Ben was looking at Ada as if she had done a conjuring trick with something that he had thought was only a secret.
+ [Tell Mr Pell exactly what she thinks of him.]
  It took a full minute, and it was worth it.
  ~ delay = delay + 1
  -> fennick
+ [Let Mr Pell be. He is telling himself already.]
  Mr Pell went and found the shovel without being asked.
  ~ delay = delay - 1
  -> fennick

=== vote ===
“Nobody ever asked the passengers before,” said Miss Abbot. “I think it’s a very good idea. Hill.”
“Hill,” said the nurse. “But I’ve legs. Don’t do it on my account, if it can’t be done.”
“Wherever they’ve a piano,” said Mr Dacey.
“Harbour,” whispered the boy with the birdcage. Then he looked at the white box. “But it doesn’t have to be first.”
Uncle Sol opened his eyes. “I’ve been down both,” he said, “and I’d want sand for the one and luck for the other. But the driver hears everybody, and then it’s the driver.”
Mr Pell said he would like it noted that he had not been asked. So Ada asked him. He opened his mouth, and shut it, and looked out at the snow for a long time.
+ [Thank them all, and get down to look at the points.]
  “She’s polite, at any rate,” said Miss Abbot.
  -> fennick
+ [Wait until Mr Pell has found his answer.]
  “The shovel,” said Mr Pell at last, “is on the wrong side of the door.” And he went and got it.
  ~ delay = delay - 1
  -> fennick

=== fennick ===
The points at Fennick Street lie in the middle of the road under a square iron lid. Ada knelt in the light of the headlamp and scraped the snow away with her sleeve. Three ways, and a slot for an iron, packed with ice.
They were set for the harbour, as it happened. Some workman had left them so in October, and nobody had come by since to care. For straight on you had only to lean on the tongue with your boot. For the Hill you needed a points iron, and weight, and to mean it.
She looked up. Over the roofs on the right, one above the other, there were lit windows. In six of them somebody was waiting for a nurse.
It was eleven thirty-nine. Behind her the brewery wall went dark.
+ {iron == true} [Put the iron in the slot and set the points for the Hill.]
  “Right,” said Ada, to the Hill.
  -> hill_points
+ [Leave the points as they lie, for the harbour.]
  She put the lid back, and stamped it down.
  -> harbour_curve
+ [Lean on the tongue with her boot: straight on, to the yard.]
  It went over with a small, obedient click.
  -> yard_gate

=== hill_points ===
The iron went into the slot as if it had been expected. She leaned. Nothing. She leaned again, and beside her hands another pair came down on the steel, and another: the nurse, and Miss Abbot, who weighed nothing, and last of all, without comment, a long grey sleeve.
The tongue went over with a crack that they must have heard on the Hill.
“Thirty years,” said Miss Abbot.
Back aboard, Ada gave the Nine one notch. The front wheels went up over the tar, and down, and up; and found a groove; and all at once there was that sound again, iron on iron, and the trolley overhead let off a blue star that lit the whole street. There was current in the old wire. Nobody had ever remembered to take it out.
“Hold tight, please,” said Ada. It was the first time that she had said it and meant it.
+ [Have somebody walk ahead with a lamp, to see that the rail is there.]
  Mr Pell took the lamp. He walked the way he did everything, checking.
  ~ delay = delay + 1
  -> hill_foot
+ [Let the wheels find the rail for themselves.]
  They did. They had been made for it.
  -> hill_foot

=== harbour_curve ===
Nobody had been round the harbour curve since October, and the snow lay on it without a mark. The Nine took it at a walk. Warehouses went by, and a crane with an icicle beard, and then the smell came in, tar and weed and cold iron, and the boy at the back stood up and put his whole face against the glass.
“It’s downhill all the way,” said Uncle Sol, “so it hardly matters if they cut us off. We’d only have to stop.”
“I would just mention,” said the nurse, quite gently, “that this is the other direction.”
It was. Ada had known it when she left the points alone. But the Hill goes down on its far side too, straight into the sea, and there are steps there, a hundred and ninety of them, for the pilots. By water it is no distance at all.
+ [Ask the boy which of the boats is his father’s.]
  He did not need to look for it.
  -> masts
+ [Ask the nurse whether she minds the sea.]
  Mrs Lund turned her box so that the lid was uppermost.
  -> pilot_steps

=== yard_gate ===
Straight on is easy. The rails run downhill to the gasworks, and the Nine could have found the way without anybody.
The yard had its gates open and a brazier burning. Inside stood the Four and the Seven, and what had been the Twelve. A man in goggles lifted his hand.
“Eleven forty-four,” said Mr Pell. “Very creditable.” But he was not looking at the yard. He was looking where everybody else was looking, out of the right-hand window, to where the Hill went up with its lights still on.
The nurse was buttoning her coat. It had eleven buttons, that coat, and she did up every one, and then she took her box. “Well,” she said. “It’s a fine night for it.”
+ [Drive in through the gates.]
  The brazier shone on the brass, once, from end to end.
  -> yard_in
+ [Stop across the gateway and wind on the brake.]
  It took both hands and all her weight, and she used them.
  -> across_gate

=== hill_foot ===
Where Fennick Street ends the Hill begins, without any introduction. The headlamp, which had been lighting the road, now lit only more road, leaning over them like somebody about to ask a question.
First notch. Second. The wheels spun. They made a high, silly, singing noise, and the Nine slid backwards, quite gently, about the length of a cat.
Nobody said anything. Ada wound on the brake until the car hung there by its teeth. Through the floor she could feel the current humming, eager and useless, with nothing to bite on.
“Page one,” said Uncle Sol.
+ {sand == true} [Open the sand boxes.]
  “And I thought of going without,” said Uncle Sol. “In my day.”
  -> hill_sand
+ [Roll back to the corner and take a run at it.]
  “If you want to sit on the floor,” Ada told the passengers, “now would be the time.”
  ~ delay = delay + 1
  -> hill_run

=== masts ===
“That one,” said the boy. “With the light. She’s singled up.”
That meant, it seemed, that the Patience was holding on to the quay by two ropes, and intended to let go of those. First light had been a manner of speaking; the tide had its own ideas. She had steam up. On her foredeck stood a man coiling something, with his cap pushed back at exactly the angle of the boy’s.
“He’ll think I’m asleep,” said the boy. “He’ll have stood outside the house, and thought I was asleep, and not knocked.” He had hold of the brass rail in both hands and was pushing, as if that would help.
The quay was two hundred yards long. The rails ran down the middle of it and, at the far end, stopped.
+ [Let her run to the very end of the rails.]
  “You’re thinking about the stopping?” said Uncle Sol. “I’m thinking of nothing else,” said Ada.
  -> quay
+ {met_ben == false} [Ask him his name, so that there is something to shout.]
  “Ben,” he said. “Ben Castle. He’ll know.” And he looked at her properly for the first time.
  ~ ben_trusts = true
  ~ met_ben = true
  -> quay
+ {met_ben == true} [Tell Ben that she was wrong about before.]
  “It’s all right,” said Ben, still pushing. “You’re here now.”
  ~ ben_trusts = true
  -> quay

=== pilot_steps ===
“I was sick all the way to Norway,” said Mrs Lund, “and delivered twins in the middle of it. What did you have in mind?”
Ada told her: the far side of the Hill, and the pilots’ steps. The nurse shut her eyes, and one could see her going up them, counting.
“A hundred and ninety,” she said. “I’ve done them with a bicycle. Yes. That’s quicker than the road ever was. But it wants a boat with steam up, at a quarter to twelve, in the snow, and somebody aboard her who is out of his mind.”
“There’s my dad,” said the boy with the birdcage, at her elbow. “He’s mate of the Patience. My aunt says he’s out of his mind. She says it every Sunday.”
+ [Promise the boy that he shall ask him himself.]
  He put the cage down, so as to have both hands for it.
  ~ ben_trusts = true
  -> quay
+ [Say that nurses had better do the asking.]
  “They generally have to,” said Mrs Lund.
  -> quay

=== yard_in ===
The Nine rolled in before midnight, early for the first time in her life. Ada shut off the current notch by notch and gave the handle to Uncle Sol, who put it in his good pocket, where it still is. Nobody made a speech. Mr Dacey played something slow.
Mr Pell had a van. He found that it would start, and said that he had no idea why he was doing this. He took the boy to the harbour in it, pigeon and all, and waited with the engine running and his eyes on the road while somebody in sea boots was said goodbye to. Then he drove at the Hill until the van stuck; and after that he carried the box, because the nurse would not let him carry her. They reached the top at four in the morning. It was in time. It was a near thing, and neither of them ever said how near.
On Monday the torch was lit. Ada went and watched, because somebody has to be standing there when a thing stops. She had asked for nothing. But on the Tuesday a parcel came, very heavy, without a note. It was the bell.
# ending: end_of_the_line
-> END

=== across_gate ===
She stopped the Nine across the gateway, buffer to gatepost, and wound the brake on till it squeaked. Nothing could get in past her and, as the man in goggles pointed out at some length, nothing could get out.
“Miss Reeve,” said Mr Pell. “What is this for?”
She had not known until she heard herself say it. “You’ve rope in there,” said Ada, “and sheet iron, and six strong men with nothing to cut up until midnight.”
The men had come to the brazier to listen. They looked at the tram, and at the nurse, and at the Hill.
“It is not in the contract,” said Mr Pell. He said it slowly, like somebody trying a key in one door after another.
+ [Take the brake off, and trust him.]
  “Thank you,” said Mr Pell. He meant it, which made it worse.
  -> yard_in
+ [Leave the brake on, and wait for his answer.]
  She put the brake handle in her pocket and folded her arms.
  -> by_sledge

=== hill_sand ===
She put her foot on the sander and heard it go: a dry whisper down the pipes, the best sound in the world. First notch. The wheels crunched, and bit, and held.
“There,” said Uncle Sol, as if to somebody who had said that it couldn’t be done.
The Nine went up. She went up at the speed of a person walking, and then at the speed of a person walking who has been called to dinner, past doorsteps heaped with white, past a milk bottle with its cream pushed up like a candle. Curtains opened. A man came out in pyjamas and a tin helmet, and saluted.
On the left the town fell away. Ada was not going to look, and looked. The far bank was black, and the bridge, and the embankment, and the dark was coming up behind them with its hands in its pockets.
There was half a box of sand left. The steepest part was still to come.
+ [Shut the sander, and save the rest for Chapel Bend.]
  “Your mother never saved anything in her life,” said Uncle Sol. “Quite right.”
  ~ sand_left = true
  -> passing_loop
+ [Use it all now, and gain what she can.]
  For two minutes they fairly flew. You could have heard the wind, if it had not been for the tuba.
  ~ delay = delay - 2
  -> passing_loop

=== hill_run ===
They rolled back to the corner, which is a thing that only sounds simple. Then Ada gave the Nine everything from the first notch to the fifth, and the Nine went at the Hill like a bull at a laundry. Snow flew. The tuba rolled the length of the car and was fielded by the boy with the birdcage. They were past the first lamp-post, and past the second; the singing began; they slowed; you could have got out and pushed, and several people did. You would not think that a district nurse, a scrap merchant and an old lady in a hat could make any difference to nine tons. It turns out that they made exactly enough.
At the third lamp-post the slope drew breath, and so did everybody.
“That,” said Uncle Sol, “is not in the book.”
+ [Count heads before she goes on.]
  Six, and a pigeon. She had to be sure of the pigeon.
  ~ delay = delay + 1
  -> passing_loop
+ [Go on, before the Nine thinks better of it.]
  The last of them jumped on while she was moving. It was Miss Abbot.
  -> passing_loop

=== quay ===
The Nine ran out along the quay between the bollards with water on both sides of her, and every porthole of the Patience had a face in it. It is not often that a tram comes to see a ship off.
Ada stopped her a yard from the end of the rails. Behind them, along the whole front of the town, the lamps went out, and then the Nine’s own went with a sigh. She had been a tram for sixty-one years, and now she was a shelter with brass fittings.
Between the quay and the boat there were four feet of black water, and it was getting to be five.
“What’s the matter there?” somebody shouted.
+ {ben_trusts == true} [Let Ben answer.]
  “Dad!” shouted Ben, in a voice that set the tuba ringing.
  -> harbour_father
+ [Hold up the white box in both hands, and shout.]
  “Insulin!” shouted Ada. “For the Hill! By the pilots’ steps!”
  -> harbour_box

=== by_sledge ===
The answer took him three minutes. At the end of it he unstrapped his watch and gave it to the man in goggles. “Call it overtime,” said Mr Pell.
They made the sledge from the end door of the Twelve and the traces out of trolley rope. Six breakers and a scrap merchant pulled. The nurse sat on it with the box in her arms, wrapped in everybody’s coats, and said that she had never been so embarrassed in her life. Ada walked in front with the Nine’s own headlamp and a battery from the van, and the boy walked beside her with his cage, because it turned out that the pigeon lived up there, and knew a short cut.
They came over the top at ten past one, and every window was lit.
The Patience had waited for the snow to stop, and for one boy, who came down the pilots’ steps at first light to say goodbye, with six breakers to see that he did it properly. And the Nine stood across the gateway until spring, since nobody could remember, afterwards, whose job it was to move her. By that time she had been in the newspapers, and somebody had put her on a list.
# ending: by_sledge
-> END

=== passing_loop ===
Half-way up, where cars going up used to wait for cars coming down, the track split in two around a shelter with a pointed roof. PASSING LOOP, said the sign. ALL CARS REPORT. There was a telephone in an iron box, with a spider living on it.
Ada let the Nine roll in under the roof and stop. It was twelve minutes to midnight. Below them Fennick Street went out like a match.
“We’re next,” said Uncle Sol. “When they drop the Hill we’ve no lights and no motors, and the steep bit’s still to come.”
The nurse had her box in her arms and one foot on the step. “I can walk from here,” she said. “If I have to.”
The steep bit could be seen from where they stood. It went up round the chapel and out of sight, and it was rather like being shown a bill.
+ {desmond == true} [Ring the substation and ask for Desmond.]
  The dial had frozen. She breathed on it, number by number.
  -> loop_call
+ [Go, while there is still current to go on.]
  Two strokes on the gong.
  -> loop_on

=== harbour_father ===
The ropes went back round the bollards a good deal faster than they had come off. There was a plank, and then there was no room on the plank, because a man in sea boots was coming down it and a boy was going up.
It took Ben’s father a minute to say anything, and then what he said was, “Is that bird warm enough?”
They had the nurse and her box round the point in a quarter of an hour, with the mate at the wheel and his son beside him on a crate. They saw her lamp go up the pilots’ steps, all hundred and ninety, stopping on every fortieth. Six windows brightened, one after another. The Patience blew her whistle at each.
She sailed with the morning tide. Ben was put ashore, and waved, properly, until there was nothing left to wave at, and went home on Mr Pell’s shoulders, because Mr Pell had daughters and knew how it was done. As for the Nine, it would have taken a crane to get her off that quay. Mr Pell wrote to the harbour office about a crane, and they wrote back, and he wrote again. They are still writing. The ticket office for the island boats is in her now, and on Saturdays there is tea.
# ending: harbour
-> END

=== harbour_box ===
There was a pause while this was passed along the deck. Then a rope came over, and a man after it, in sea boots, with his cap pushed back.
“The steps are iced,” he said. “You’d be mad.” He held out both arms for the box. “I’ll carry it up myself. Somebody hold my—” And there he stopped, because he had seen who was standing behind the conductor with a birdcage.
Nobody ever learned what Ben’s father had wanted held. The Patience went round the point with a nurse, a mate and a boy in her bows, and by a quarter past twelve there was a lamp going up the pilots’ steps, with a smaller one close behind it. The six on the Hill had their insulin. One of them, who was four, was given a pigeon to hold while it was seen to, and would not give it back until morning.
Mr Pell looked at the end of the rails, and at the yard of stone beyond them, and at the sea. “I bought it as seen,” he said. He sat down on the step of the Nine with his coat round him, and Miss Abbot sat down beside him, and Mr Dacey played them something slow. It was not a bad way for a thing to stop.
# ending: by_water
-> END

=== loop_call ===
It rang for so long that the spider came out to look.
“Substation,” said a voice with its mouth full.
“Is that Desmond? This is the Nine.”
“There isn’t a Nine,” said Desmond. “I’ve just put her to bed.”
“You put the street to bed. We’re on the Hill. We’re in the passing loop with six people’s insulin, and if you switch us off we’ll roll all the way back and you can tell me so yourself.”
There was a silence, and a swallow. “On the Hill,” said Desmond. “My gran used to work the Hill.” There was the sound of a chair. “It’s more than my job’s worth, is this. How long do you want?”
Ada looked up at the steep bit. Nobody had ever asked her how long she wanted.
+ [“Ten minutes.”]
  “Have fifteen,” said Desmond. “I’ve my tea to finish.”
  ~ current = true
  -> chapel_bend
+ [“Until we’re at the top.”]
  “And how am I to know when that is?” said Desmond. “I’ll give you what I can, love.” It sounded like two minutes. It might have been three.
  ~ delay = delay - 2
  -> chapel_bend

=== loop_on ===
There are things you do quickly so as not to be there while you do them. Ada rang the gong for the cars coming down, which had not come down in thirty years, and took the Nine out of the loop by the upper road.
The boy had come forward and was standing beside her with his cage. Nobody sent him back.
“Duchess knows this bit,” he said. “She’s walked it.”
The wire sang. The headlamp found the chapel railings, a hydrant, a snowman with a nurse’s cap that Mrs Lund pretended not to see. Then the lamp flickered, and steadied, and flickered. Somewhere below them a hand was resting on a switch.
+ [Tell everyone to hold on to something that is screwed down.]
  There was a short silence while people tested things.
  ~ delay = delay + 1
  -> chapel_bend
+ [Ask the boy how far it is.]
  “Forty pigeon steps,” said the boy. “Thirty-nine.”
  -> chapel_bend

=== chapel_bend ===
Chapel Bend is the last of it and the worst: a corner and a climb together, with the chapel wall on the inside and, on the outside, a railing and the whole of the town. Drivers used to be blessed here, Miss Abbot said, and added, more usefully, that the trick was never to stop.
The Nine slowed. Ada gave her four notches, and there she hung, neither going nor stopping, like a word on the tip of somebody’s tongue. The lamps in the saloon turned from yellow to orange.
She could see the top. She could see the terminus, with its clock, which had been right twice a day since before she was born, and people running out of doors with coats over their nightclothes.
Fifty yards. One good push, or one good wall.
+ {current == true} [Give her all eight notches. Desmond is holding the switch.]
  She asked. She did not wait.
  -> top_lit
+ {sand_left == true} {delay <= 2} [Give her the last of the sand, and everything else.]
  “Now,” said Uncle Sol, “would be the time for it.”
  -> top_dark
+ [Brake here against the chapel wall, while there is light to do it by.]
  It was the hardest thing that she had done all night, and nobody would ever see that it was.
  -> chapel_wall

=== top_lit ===
The lamps came up white. The Nine went round Chapel Bend with her gong going and Mr Dacey playing the Conquering Hero flat on his back, and rolled in under the terminus roof at one minute to twelve, and stopped on a sixpence.
Ada wound on the brake. Her hand would not come off it, and the nurse had to lift the fingers one by one before she went off with her box through a crowd of people in blankets. By half past twelve six doors had been knocked at. By one o’clock somebody had found a piano. At a quarter past, the lights went down very slowly, like someone leaving a room on tiptoe, and that was Desmond, who had finished his tea.
Mr Pell walked round the car twice, by candlelight. “Nine tons,” he said. “Do you know what it would cost me to bring that down?” He worked it out on the back of his glove, and looked at the answer for some time, and rubbed it out. “The bell, perhaps,” he said. “On loan.”
She is still there. Children wait for the bus in her. The Patience lay in harbour until the snow stopped, and in the morning a man came up the Hill in sea boots to ask if anyone had seen a boy; and the pigeon, let out at last, flew twice round the terminus clock and then walked home.
# ending: hilltop
-> END

=== top_dark ===
The sand hissed, and the wheels bit. Eight notches, one after the other, and the Nine climbed Chapel Bend with her lamps going down from orange to red to the colour of a coal. And at the very top, with her front wheels over and her back wheels still on the Hill, everything went out.
It was perfectly dark and perfectly quiet. Nine tons thought about which way to go.
“Now tell her,” said Uncle Sol.
Ada hung on the hand brake with both arms, and somebody hung on Ada, and somebody on them; it was found afterwards to have been the whole car, in order of size, with Mr Pell at the end holding on to the nurse’s belt. And the Nine leaned forward, and sighed, and rolled the last ten yards by herself, and came to rest against the buffers with a very small ting.
Six people needed a nurse, and all of them were standing there in their slippers.
“She’ll never come down again,” said Mr Pell in the dark. He did not sound like a man who has lost money. He sounded like a man who has been to the theatre.
Ben Castle’s father walked up at first light, because the Patience was not going anywhere in that. He was told the story by eleven people at once, and had to have it again from the beginning.
# ending: last_minute
-> END

=== chapel_wall ===
She put the brake on while there was still light to see it bite, and let the Nine lean her shoulder against the chapel wall like somebody waiting for a friend. Ten seconds later the lamps went out, all the way up.
“Good girl,” said Uncle Sol. “That’s the one nobody claps.”
So they walked. It was only fifty yards, but it was steep as a roof and waist-deep, and they did it in a chain, each with a hand in the coat of the one in front: the nurse with her box, the boy with his pigeon, Miss Abbot, carried in the end by Mr Pell, who complained about the hat, and last of all Mr Dacey, who blew a note on the tuba now and then so that nobody should get lost. People came down with lanterns to meet the noise. The youngest of the six had what she needed by ten past midnight, and was cross at being woken.
In the morning the Nine was snowed up to the windows, with her nose against the chapel. It took Mr Pell until March to fetch her down. He rode in her himself, that last time, all the way to the yard, and paid his sixpence. So did everybody.
# ending: on_foot
-> END
