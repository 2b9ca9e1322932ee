/** What the rules for agreement know about English words. Small letters, straight apostrophes. */

/** The words of a list that is written with blanks and line ends between. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter(Boolean));
}

/** Forms by words of a text, of which “constructor” may be one: nothing else is in it. */
function byWord(forms: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.assign(Object.create(null) as Record<string, string>, forms);
}

/** Plural nouns that do not end in s. */
const irregularPlurals = wordSet(`
  men women children people feet teeth mice geese oxen lice dice brethren police cattle folk folks vermin wives knives lives wolves
  gentlemen noblemen policemen fishermen sailors workmen craftsmen horsemen countrymen townspeople grandchildren schoolchildren`);

/** Words in -s that are no plural nouns, or that may be either. */
const notPlural = wordSet(`
  gas bus plus minus pus gas glass lens alias bias canvas atlas christmas texas madras pancreas pyjamas iris basis crisis oasis thesis
  series species means mathematics physics politics economics ethics mechanics athletics gymnastics acoustics tactics measles mumps rabies
  billiards draughts dominoes cards headquarters works gallows barracks crossroads whereabouts innings amends alms thanks odds shambles
  always perhaps besides sometimes afterwards towards backwards forwards upwards downwards inwards outwards onwards homewards nowadays
  indoors outdoors upstairs downstairs overseas unawares hers ours yours theirs its his this thus yes as was is has does goes says
  us news james charles thomas holmes jones williams others same less unless across bellows summons chess dress sports goods arms savings
  customs woods stairs chaos cosmos ethos pathos rhinoceros cactus census chorus circus citrus focus genius hiatus litmus locus
  surplus virus whereas alas paris agnes lots heaps loads besides amongst lens lotus walrus octopus isthmus abacus dais pelvis`);

/** Measures: "ten miles was enough" is right. */
export const units = wordSet(`
  yards pounds dollars cents pence shillings guineas crowns miles inches feet metres meters acres tons gallons pints seconds minutes hours days weeks
  months years degrees paces leagues fathoms`);

/** Nouns that a writer may treat as one or as many, and words for quantities: nothing follows from their form. */
const eitherNumber = wordSet(`
  own family crowd crew team government party company army navy band group pair couple trio staff audience congregation council
  committee jury majority minority mob gang lot half part third quarter score dozen number series range variety host handful bit plenty
  rest remainder others other latter former public press enemy militia infantry cavalry clergy gentry nobility peasantry household court
  sheep deer fish fruit aircraft offspring kin youth data media whole public bulk more most two three four five six seven eight nine ten
  good bad evil sane lucky blessed meek mighty fallen missing lost hunted chosen virtuous lame injured condemned undead curious impatient poor dead wounded living poor rich young old aged sick blind deaf weak strong brave idle guilty innocent damned accused elect few many faithful
  unemployed homeless hungry needy wicked righteous great learned english french irish dutch scotch welsh british spanish polish danish
  swedish turkish finnish chinese japanese portuguese swiss kind sort type class generation population multitude throng people folk
  opposition management board club squad platoon regiment brigade fleet corps troop tribe nation guard watch train choir orchestra
  one ones all both some any none each either neither several such same trout salmon cod swine grouse game hundred thousand million rabble
  counsel craft spacecraft means hair riffraff livestock poultry vermin species bourgeoisie proletariat commons parliament
  foot horse quality score brace yoke`);

const irregularSingulars = byWord({
  men: 'man',
  women: 'woman',
  children: 'child',
  people: 'person',
  feet: 'foot',
  teeth: 'tooth',
  mice: 'mouse',
  geese: 'goose',
  oxen: 'ox',
  wives: 'wife',
  knives: 'knife',
  lives: 'life',
  wolves: 'wolf',
});

/** Whether a word is surely a plural noun, given that it stands where a noun must. */
export function isPluralNoun(lower: string): boolean {
  if (irregularPlurals.has(lower) || /(?:[a-z]{3,}men|[a-z]{3,}women)$/.test(lower))
    return !notMan.has(lower);
  if (lower.length < 4 || !lower.endsWith('s') || lower.includes("'")) return false;
  return !/(?:ss|us|is|ous|[^aeo]ics)$/.test(lower) && !notPlural.has(lower) && !eitherNumber.has(lower);
}

const notAdverb = wordSet(
  'family lily emily belly bully jelly assembly homily sally molly billy italy july ally rally monopoly anomaly butterfly reply supply folly gully dolly milly polly kelly holly jolly lovely friendly lonely elderly ugly silly early only daily likely',
);

/** Whether the word may stand between a subject and its verb and change nothing. */
export function isLyAdverb(lower: string): boolean {
  return lower.length > 4 && lower.endsWith('ly') && !notAdverb.has(lower);
}

const notMan = wordSet('specimen regimen abdomen omen acumen stamen semen yemen dolmen bitumen');

/** Whether a word is surely a singular noun, given that it stands where a noun must. */
export function isSingularNoun(lower: string): boolean {
  if (lower.length < 2 || lower.includes("'")) return false;
  if (lower === 'news') return true;
  if (irregularPlurals.has(lower) || eitherNumber.has(lower)) return false;
  if (notPlural.has(lower))
    return /(?:ss|us|is)$/.test(lower) || /^(?:gas|lens|atlas|canvas|bias|chaos)$/.test(lower);
  if (/(?:men|women)$/.test(lower) && !notMan.has(lower)) return false;
  return !lower.endsWith('s') || /(?:ss|us|is)$/.test(lower);
}

/** The singular of a plural noun in a common word list's sense; undefined when it cannot be told. */
export function singularOf(plural: string): string | undefined {
  const known = irregularSingulars[plural];
  if (known) return known;
  if (/men$/.test(plural)) return `${plural.slice(0, -3)}man`;
  if (/ies$/.test(plural) && plural.length > 4) return `${plural.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(plural)) return plural.slice(0, -2);
  return /s$/.test(plural) ? plural.slice(0, -1) : undefined;
}

export function pluralOf(singular: string): string {
  for (const [plural, known] of Object.entries(irregularSingulars)) if (known === singular) return plural;
  if (/man$/.test(singular)) return `${singular.slice(0, -3)}men`;
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z)$/.test(singular) ? `${singular}es` : `${singular}s`;
}

/** Singular nouns for people and animals: what stands behind "the old …" and acts. */
export const actors = wordSet(`
  man woman boy girl child lad lass lady gentleman captain sailor soldier officer doctor nurse teacher pupil student king queen prince princess
  duke duchess lord knight servant maid butler cook driver coachman policeman inspector sergeant detective stranger visitor guest
  host hostess landlord landlady farmer fisherman shepherd miller baker smith blacksmith carpenter mason tailor merchant clerk lawyer
  judge priest monk nun bishop father mother brother sister son daughter uncle aunt cousin nephew niece grandfather grandmother grandson
  granddaughter husband wife widow friend neighbour neighbor companion partner lover enemy rival thief robber beggar prisoner guard keeper watchman
  messenger postman porter waiter waitress barman painter poet writer author singer dancer actor actress wizard witch giant dwarf
  fairy ghost monster dragon dog cat horse pony donkey mule cow bull calf pig goat lamb wolf fox bear lion tiger elephant monkey rabbit hare mouse
  rat bird robin crow raven eagle hawk owl gull swan duck goose hen cock cat kitten puppy hound spider snake frog old-timer boss chief manager
  secretary colonel general major admiral lieutenant corporal pilot engineer professor scholar scientist baby infant youngster`);

/** Concrete nouns in the singular that are common enough to stand behind "these" by mistake. */
export const thingNouns = wordSet(`
  book letter house door window room street road day night week year hour minute hand eye face arm leg finger tree flower field river
  ship boat car carriage chair table bed lamp candle picture story word name question answer idea thought dream memory thing place town village
  city country island mountain hill garden wall gate box bag key coat hat shoe boot glove ring knife cup plate bottle
  paper page line song voice sound moment chance reason fact matter word event case crime clue secret promise plan map road path step stair
  stone brick star cloud wave shadow light fire bell clock mirror curtain photograph portrait`);

/** Verbs in the base form whose -s form and base form a slip can swap; those that look like their past, or like nouns too often, are left out. */
const regularVerbs = `
  walk talk look ask answer call turn stop start open close move live work play help want seem appear remain stay wait follow enter
  reach pass carry push pull pick point smile laugh cry sigh nod shout whisper murmur mutter reply whistle listen watch learn
  remember wonder believe hope wish fear hate live die kill kneel climb jump dance march wander hurry rush crawl
  creep arrive return visit travel sail ride walk gaze stare glance peer explain describe suggest decide refuse agree
  admit deny promise try manage fail succeed continue finish lift drop press touch knock kick bark growl howl
  shine flow rise sit stand sleep wake dream eat drink speak say tell know think feel hear see find give take bring
  make come go run begin keep hold catch throw break wear write draw drive fly sing swim grow meet send spend win build understand
  belong contain forget choose teach buy sell leave lose pay lie hide shake fight fall blow bear show become strike`;
export const baseVerbs = wordSet(regularVerbs);
/** Of these, the ones that a thing does and that are no nouns. */
export const stateVerbs = wordSet(
  'seem appear remain become begin rise shine flow grow strike lie stand open close bring make give come go',
);
const thirdPersons = new Map([...baseVerbs].map((verb) => [thirdPersonOf(verb), verb]));

/** "walk" for "walks"; undefined when the word is not the -s form of a known verb. */
export function baseOf(thirdPerson: string): string | undefined {
  return thirdPersons.get(thirdPerson);
}

/** "walks" for "walk", "goes", "tries". */
export function thirdPersonOf(verb: string): string {
  if (verb === 'have') return 'has';
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

/** Forms of be, have and do by the number of their subject, and the other number's form. */
export const singularToPlural = byWord({
  was: 'were',
  is: 'are',
  has: 'have',
  does: 'do',
  "wasn't": "weren't",
  "isn't": "aren't",
  "hasn't": "haven't",
  "doesn't": "don't",
});
export const pluralToSingular = byWord({
  were: 'was',
  are: 'is',
  have: 'has',
  do: 'does',
  "weren't": "wasn't",
  "aren't": "isn't",
  "haven't": "hasn't",
  "don't": "doesn't",
});

export const prepositions = wordSet(`
  of in on at by for with from to into onto upon over under beneath below above behind before after beside besides between among amongst through across
  along against around round about near off outside inside within without beyond toward towards during until till since
  like despite except past up down out`);

/** Words that end a noun phrase, or cannot stand in one. */
export const phraseBreakers = wordSet(`
  i you he she it we they me him us them who whom whose which that what when where why how while if though although because unless whether
  and or nor but yet so than as is are was were be been being am has have had do does did will would shall should can could may might
  must ought cannot need dare used can't won't couldn't wouldn't shouldn't didn't don't doesn't isn't wasn't weren't aren't haven't hasn't hadn't mustn't not never the a an this these those my your his her its our their there here no said says say let`);

export const determiners = wordSet(
  'the a an my your his her its our their this that these those each every another some no any many several few both one',
);
export const manyNumbers = wordSet(
  'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty hundred many several few dozens hundreds both numerous various',
);

export const indefinites = wordSet(
  'everyone everybody someone somebody anyone anybody nobody everything something nothing anything',
);
