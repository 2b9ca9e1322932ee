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
];

/** "Its all clear", "to tired to work", "they where", "You’re experience": words that sound alike, and the wrong one of the two. */
export const homophonesRule = wordPatternRule('homophones', patterns, false);
