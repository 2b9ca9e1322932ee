/**
 * Words of five letters and more that any English story repeats without anybody noticing. An echo of these is no echo. Written by hand; stems
 * as `echoStem` makes them need not be given, the reader stems them.
 */
export const commonWordsEnglish: readonly string[] = `
about above across action actually afraid after afternoon again against agree ahead alive allow almost alone along already also although always among amount
angry animal another answer anybody anyone anything anyway anywhere appear apart around arrive asleep asked attention aunt autumn away awake baby back
bathroom beautiful because become bedroom before begin beginning behave behind believe belong below beneath beside better between beyond blood board body boat
bottle bottom bread break breakfast breath breathe bridge bright bring broke broken brother brought brown build building burn business busy cannot captain
careful carefully carry catch caught cause ceiling center centre certain certainly chair chance change child children choose circle city clear clearly climb close
clothes cloud coffee cold come company complete completely consider continue corner could count country couple course cover crazy cross crowd cry dance danger
dangerous dark darkness daughter day death decide deep desk different dinner direction dirty disappear discover distance doctor doing door double doubt down
draw dream dress drink drive drop during each early earth easily easy edge eight either else empty end enemy enough enter entire especially even evening event
ever every everybody everyone everything everywhere exactly except expect explain expression extra eyes face fact fall family father favour favor feel feeling
fellow felt field fifty fight figure fill final finally find fine finger finish fire first five flat floor flower follow food foot force forest forget forgot form
forward found fourth free fresh friend from front full funny further future garden gather general gentle gentleman gentlemen girl give given glance glass going
gone good grand grandfather grandmother grass great green grew grey gray ground group grow guard guess hair half hall hand handle hang happen happy hard hardly
hate have head hear heard heart heat heavy hello help here herself high hill himself hold home honest hope horse hospital hotel hour house however huge human
hundred hungry hurry hurt husband idea imagine immediately important impossible indeed inside instead interest into invite iron itself join just keep kill kind
kitchen knee knew knife knock know known ladies lady lake land large last late later laugh laughter lead learn least leave left lesson letter level life light
like likely line listen little live living long look lose lost loud love lower lucky lunch machine madam make making manage manner many mark market marry master
matter maybe mean meant measure meet member memory mention middle might mile mind minute mirror miss moment money month moon more morning most mother mountain
mouth move movement much murmur music must myself name narrow nature near nearly necessary neck need neither never news next night nobody noise none noon north
nose note nothing notice number object obviously occasion ocean offer office officer often older once only onto open opinion opposite order ordinary other ought
ourselves outside over pain paint pair paper pardon parent part particular particularly party pass past path pause people perfect perfectly perhaps person phone
pick picture piece place plain plan plate play please pleasure pocket point police poor position possible pour power prepare present presently press pretend
pretty price private probably problem produce promise proper properly proud prove public pull push quarter queen question quick quickly quiet quietly quite
rain raise rather reach read ready real really reason receive recognize recognise red refuse remain remark remember repeat reply report rest return rich ride
right ring rise river road rock roof room round rule running safe said sail same sand satisfied save saying scene school seat second secret seem seen sell send
sense sentence separate serious servant serve seven several shadow shake shape share sharp shed sheet shine ship shirt shoe shop short should shoulder shout show
shut sick side sight sign silence silent silly silver simple simply since sing single sister sitting situation sixteen size skin sleep slight slightly slip slow
slowly small smell smile smoke smooth snow soft softly soldier some somebody somehow someone something sometimes somewhere song soon sorry sort sound south space
speak special spend spoke spot spread spring square stair stand stare start state station stay step stick still stir stomach stone stood stop store storm story
straight strange stranger stream street strength strike string strong struck struggle study stuff stupid such sudden suddenly sugar suit summer suppose sure
surely surface surprise sweet swim swing system table take taken taking talk tall taste teach teacher tear tell terrible than thank that their them themselves
then there therefore these they thick thin thing think third thirty this those though thought thousand three threw throat through throw tight time tired
today together told tomorrow tone tonight too tooth teeth top total touch toward towards tower town track train travel tree trouble true trust truth trying turn
twelve twenty twice twist type ugly uncle under understand understood unless until upon upper upstairs used useful using usual usually valley very view village
visit visitor voice wait walk wall want warm warn wash watch water wave wear weather week weight welcome well went west wheel when where whether which while
whisper white whole whom whose why wide wife wild will wind window wine winter wish with within without woman women wonder wonderful wood word wore work world
worn worry worse worst worth would write writing written wrong wrote yard year yellow yesterday yet young your yours yourself youth
cried exclaim shriek scream mutter mumble growl snap snarl gasp groan sigh sob chuckle giggle grin nod shrug frown blink continued interrupt inquire enquire respond retort protest insist
able absolutely accept accident according admit adventure advice afford afterwards agreement alright amaze ancient announce anxious apparently approach
argue arrange article assure attack attempt avoid aware awful balance barely basket battle beast beat beauty bench besides blanket bless blind blow bone
border borrow bother bound breast brief broad brush bury busi button cabin calm candle capable careless cart case castle century ceremony chain chamber
chapter character charge charm chase cheap check cheek cheer cheese chest chief chin choice church claim clean clever clock cloth coast coat coin collar collect
color colour command comfort comfortable common community companion compare complain condition confess confidence confuse connection conscious consent content
control conversation cook cool copper copy cost cottage cotton cough council courage cousin crack crime curious current curtain custom daily damage dare dead deal
dear debt declare decision deck degree delay delicate delight deliver demand deny depend describe desert deserve desire destroy detail determine devil difference
difficult difficulty dignity disappoint distant disturb divide doorway doubtful drag drawer drawn driver dust duty eager early east education effect effort
eleven emotion employ encourage engage enormous entirely escape evidence evil examine example excellent excite excuse exist existence experience express extend
extraordinary faint fair faith false familiar famous fancy farm farmer fashion fault favourite fear feather fellow fierce fifteen firm firmly fist fix flame flash
flesh flight float flow flush foolish forehead foreign forgive former fortune forty frame freedom frequent frequently friendly frighten fruit furniture
`
  .trim()
  .split(/\s+/);
