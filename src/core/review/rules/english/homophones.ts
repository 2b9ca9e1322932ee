import { opening, wordPatternRule, type WordPattern } from './wordPatterns';

const comparatives =
  'quicker|faster|slower|taller|shorter|older|elder|younger|bigger|smaller|larger|greater|better|worse|stronger|weaker|richer|poorer|wiser|kinder|harder|softer|higher|lower|longer|nearer|further|farther|brighter|darker|colder|warmer|hotter|later|earlier|sooner|easier|happier|prettier|heavier|lighter|deeper|wider|cleverer|braver|thinner|louder|more|less|rather';
const beVerbs = "am|is|are|was|were|be|been|being|looks?|looked|feels?|felt|grew|seems?|seemed|'s|'re|'m";
const tooMuch =
  'tired|late|weak|old|young|scared|afraid|drunk|proud|busy|ill|shy|heavy|soon|small|big|tall|cold|hot|dark|bad|good|fast|hard|deep|high|strong|sick|dangerous|difficult|stupid|clever|expensive';
const going = 'be|have|get|die|need|want|like|love|do|make|kill|lose|tell|take|say|regret|miss|hate';
const owned =
  'knowledge|name|names|face|eyes|hands|voice|hair|house|opinion|coat|hat|fault|job|shoes|boots|clothes|heart|daughter|son|wife|husband|father|mother|brother|sister';

function pattern(source: string, right: WordPattern['right'], detail: string): WordPattern {
  return { find: new RegExp(source, 'dgmu'), right, detail };
}

const itsMeans = '“It’s” is short for “it is” or “it has”; “its” says what belongs to it.';
const yourMeans = '“You’re” is short for “you are”; “your” says what belongs to you.';
const whoseMeans = '“Who’s” is short for “who is” or “who has”; “whose” asks or says what belongs to whom.';
const thanMeans = '“Than” compares; “then” tells of time.';
const apostropheMeans = 'The apostrophe stands for the letter left out.';

/** Only what the neighbours make near certain, and what published prose does not have. */
const patterns: readonly WordPattern[] = [
  pattern(
    `${opening}(?<wrong>Its) (?=(?:a|an|the|been|not|because|raining|snowing|nothing|nobody|me|him|you|us|them|what|your|my|no|simplicity itself)\\b|all (?:clear|right|over|gone|very well|your|my|his|her|the|I|we|you|they)\\b|(?:only|just) (?:a|an|the|that|me|you|him|us|them)\\b|about (?:time|to)\\b|true[,.]|over[,.!]|going to\\b|getting (?:late|dark|cold)\\b|time (?:to|for|we|you|I)\\b|like (?:a|the|that)\\b|too (?:late|much|many|bad|soon|far)\\b)`,
    "it's",
    itsMeans,
  ),
  pattern(`\\b(?<wrong>its) (?=(?:the|an?)\\b)`, "it's", itsMeans),
  pattern(
    `\\b(?:at|with|of|to|into|upon|on|by|for|lost) (?<wrong>there) (?=(?:wits|own|hands|heads|eyes|faces|feet|lives|names|parents|children|horses)\\b)`,
    'their',
    '“Their” says what belongs to them; “there” points to a place.',
  ),
  pattern(
    `\\b(?:${comparatives})\\b(?: [\\p{L}']+){0,4} (?<wrong>then) (?=(?:I|he|she|it|we|you|they) (?:am|is|are|was|were|do|does|did|had|has|have|could|would)\\b(?:[.,;:!?—"”]|$))`,
    'than',
    thanMeans,
  ),
  pattern(`${opening}(?<wrong>Than), `, 'then', thanMeans),
  pattern(
    `\\b(?:Oh|Well|No|Yes|Now|And|But|Why), (?<wrong>than) (?=(?:I|he|she|it|we|you|they)\\b)`,
    'then',
    thanMeans,
  ),
  pattern(
    `\\b(?<wrong>[Yy]ou're) (?=(?:experience|Majesty|Honou?r|[Ll]ordship|[Ll]adyship|Highness|Excellency|name|own|turn|fault|coat|hat|job|voice|opinion|advice|money)\\b)`,
    'your',
    yourMeans,
  ),
  pattern(
    `${opening}(?<wrong>Your) (?=(?:(?:a|an|the)\\b|not (?!un|in|im|ir)|welcome[,.!]|right[,.!]|late[,.!]|going to (?:${going})\\b|(?:following|kidding|joking|teasing|hurting|scaring|frightening|lying)(?: (?:me|us|him|her|to me|to us))?(?: \\p{L}+ly)?[,.!?]))`,
    "you're",
    yourMeans,
  ),
  pattern(
    `${opening}(?<wrong>Their) (?=(?:going to (?:${going})\\b|(?:here|gone|dead|coming|leaving|waiting)[,.!?]|(?:a|an|the)\\b))`,
    "they're",
    '“They’re” is short for “they are”; “their” says what belongs to them.',
  ),
  pattern(
    `${opening}(?<wrong>Their) (?=(?:is|are|was|were)\\b)`,
    'there',
    '“There is” tells that something is; “their” says what belongs to them.',
  ),
  pattern(
    `\\b(?:I|he|she|it|we|you|they|He|She|It|We|You|They|who|there|There|that|this) (?<wrong>wont|cant)\\b(?! to\\b)`,
    (wrong) => `${wrong.slice(0, -1)}'t`,
    apostropheMeans,
  ),
  pattern(
    `\\b(?<wrong>[Dd]ont|[Dd]idnt|[Ww]asnt|[Cc]ouldnt|[Ww]ouldnt|[Dd]oesnt|[Ii]snt|[Hh]avent|[Hh]asnt|[Hh]adnt|[Ss]houldnt|[Aa]rent|[Ww]erent)\\b`,
    (wrong) => `${wrong.slice(0, -1)}'t`,
    apostropheMeans,
  ),
  pattern(
    `\\p{L},? (?<wrong>who's) (?=(?:${owned})\\b(?: [\\p{L}']+){0,2} (?:was|were|is|are|had|has|could|would|he|she|they|I|we)\\b)`,
    'whose',
    whoseMeans,
  ),
  pattern(
    `${opening}(?<wrong>Who's) (?=[\\p{L}]+ (?:is|was|are|were) (?:this|that|it|these|those)\\b)`,
    'whose',
    whoseMeans,
  ),
  pattern(
    `${opening}(?<wrong>Whose) (?=(?:there[?,.!]|(?:going|coming) (?:to|with|in|up|down)\\b|been\\b|the (?:man|woman|girl|boy|fellow|lady|gentleman|stranger|child|old)\\b))`,
    "who's",
    whoseMeans,
  ),
  pattern(
    `(?:\\b|(?<='))(?:${beVerbs})(?: (?:not|far|just|all|much|really|already|now|still))? (?<wrong>to) (?=(?:(?:${tooMuch})(?: (?:to|for|even|now|anyway|already)\\b|[,.;:!?]|["”]|$)|much (?:to|for)\\b|many (?:to|for)\\b))`,
    'too',
    '“Too” means more than enough.',
  ),
  pattern(
    `(?:${opening}|(?<=, ))(?<wrong>(?:They|We|they|we) where) (?!(?:the|a|an|is|are|was|were|he|she|it|I|you|they|we)\\b)`,
    (wrong) => wrong.replace('where', 'were'),
    '“Were” is the verb; “where” asks for a place.',
  ),
  pattern(
    `\\b(?:could|can|cannot|couldn't|can't|could not|can not|could hardly|could scarcely|could barely|couldn't even) (?<wrong>breath)\\b`,
    'breathe',
    '“Breathe” is the verb, “breath” the noun.',
  ),
  pattern(
    `\\bI (?<wrong>no) (?=(?:what|that|how|you|where|who|why|it)\\b)`,
    'know',
    '“Know” is the verb; “no” denies.',
  ),
  pattern(
    `${opening}(?:He|She|They|I|We) (?<wrong>through) (?=(?:over|it|him|her|them|himself|herself|his|the|a|open|down|up|away|back|out|off)\\b)`,
    'threw',
    '“Threw” is the past of “throw”.',
  ),
  pattern(
    `(?:${opening}(?:He|She|They|We|It|I)|\\b(?:and|as|when|then) (?:he|she|they|we|it|I)) (?<wrong>past) (?=(?:him|her|them|it|the|me|us|by)\\b)`,
    'passed',
    '“Passed” is the past of “pass”; “past” says where or when.',
  ),
  pattern(
    `(?:${opening}(?:He|She|It)|\\b(?:and|as|when|then) (?:he|she|it)) (?<wrong>lead) (?=(?:him|her|them|the|me|us|his|my)\\b)`,
    'led',
    'The past of “lead” is “led”.',
  ),
  pattern(
    `\\b(?:of|with|for|from|into|upon|by|against|without|between|in|on|to) (?<wrong>you're) (?!(?:a|an|the|not|in|so|all|too|very (?:welcome|much))\\b)(?=\\p{Ll})`,
    'your',
    yourMeans,
  ),
  pattern(
    `\\b(?<wrong>[Yy]ou're) (?=(?:hands?|pistol|gun|mother|father|sister|brother|wife|husband|house|room|eyes|face|heart|head|letter|horse|book|very interesting (?:statement|story|letter))\\b(?!-| (?:of|to|in|over|and|or)\\b))`,
    'your',
    yourMeans,
  ),
  pattern(
    `${opening}(?<wrong>Your) (?=(?:mistaken|wrong|mad|crazy|lucky|sure|early|safe|lying|joking|surely not)[,.!?])`,
    "you're",
    yourMeans,
  ),
  pattern(
    `\\b(?:of|with|by|from|into|upon|under|through|against|within) (?<wrong>it's) (?!(?:a|an|the|not|all|just|been|only|that|so|too)\\b)(?=\\p{Ll})`,
    'its',
    itsMeans,
  ),
  pattern(
    `\\b(?:of|in|with|from|to|for|by|upon|under) (?<wrong>who's) (?=\\p{Ll}+(?:s|y|e)?\\b(?: (?:I|he|she|we|they|you)\\b))`,
    'whose',
    whoseMeans,
  ),
  pattern(
    `\\b(?<wrong>quiet) (?=a (?:few|number|good|different)\\b|(?:sure|certain)(?: (?:that|of|about|he|she|I|they|it|we|you)\\b|[,.!?])|another (?:matter|thing|story|man)\\b|(?:impossible|likely|agree|understand|follow|forgot|believe)\\b|so (?:sure|certain|bad|easy)\\b|see (?:why|how|what)\\b|clear (?:that|to)\\b|right[,.!]|too (?:funny|good|bad|many|late|absurd)\\b|the (?:thing|opposite|contrary|reverse)\\b)`,
    'quite',
    '“Quite” means altogether, or rather; “quiet” means without noise.',
  ),
  pattern(
    `\\b(?:hours?|days?|weeks?|months?|years?|minutes?|evening|night|winter|summer|morning|afternoon)(?: \\p{Ll}+ly| altogether| had)? (?<wrong>past) (?=(?:slowly|quickly|swiftly|pleasantly|quietly|away|off|in silence|by (?:and|before|like))\\b)`,
    'passed',
    '“Passed” is the past of “pass”; “past” says where or when.',
  ),
  pattern(
    `\\b(?:[Hh]e|[Ss]he|[Tt]hey|[Ww]e|I) (?:soon|then|never|often|quickly|slowly) (?<wrong>past) (?=(?:one of|through|over|along|between|under|into|out of|a|an|the|him|her|them|it|me|us|by|away)\\b)`,
    'passed',
    '“Passed” is the past of “pass”; “past” says where or when.',
  ),
  pattern(
    `(?:\\b(?:that|if|as|because|though|although|while|until|afraid|think|thought|suppose|and|but) )(?<wrong>(?:they|we) where|you where(?= (?:\\p{L}+ing|engaged|\\p{L}+ed|not|all|both|too|so|the (?:last|first|only|one|best|same)|a|an|in|at|on|my|his|her|their)\\b)) (?!(?:is|are|was|were|he|she|it|I|you|they|we|the \\p{Ll}+ (?:is|are|was|were))\\b)`,
    (wrong) => wrong.replace('where', 'were'),
    '“Were” is the verb; “where” asks for a place.',
  ),
  pattern(
    `\\b(?:could|can|cannot|couldn't|can't|could not|can not|did not|didn't|do not|don't|would not|wouldn't|(?:wish|wanted?|like|glad|sorry|pleased|surprised|happy|able|hoped?|for (?:her|him|me|us|them)) to) (?<wrong>here) (?=(?:a|an|any|the|him|her|it|them|me|you|what|of|from|my|his|your|their|nothing|anything)\\b)`,
    'hear',
    '“Hear” is done with the ear; “here” says where.',
  ),
  pattern(
    `\\b(?<wrong>Im|Ive|[Hh]es|[Tt]hats|[Ww]hats|[Tt]heres|[Ww]heres|[Tt]heyre|[Tt]heyve|[Yy]oure|[Yy]ouve|[Ww]eve|[Cc]ouldve|[Ww]ouldve|[Ss]houldve)\\b(?! of\\b)`,
    (wrong) => wrong.replace(/(?=(?:m|ve|s|re)$)/u, "'"),
    apostropheMeans,
  ),
  pattern(
    `\\b(?:had|has|have|'ve) (?<wrong>being) (?=(?:too|very|able|drawn|lit|told|taken|seen|\\p{Ll}{3,}ing|\\p{Ll}{2,}ed|good enough|here|there (?:before|once|since)|in (?:love|the habit|bed|town|\\p{Lu}\\p{Ll}+)|scarcely|never|always|often|some|no|my|his|her|their|the)\\b)`,
    'been',
    '“Had been” tells of what was so before; “being” goes without “had”.',
  ),
];

/** "Its all clear", "to tired to work", "they where", "You’re experience": words that sound alike, and the wrong one of the two. */
export const homophonesRule = wordPatternRule('homophones', patterns, false);
