import type { Severity } from '../../shared/values';

interface HarperRule {
  /** The library's name of the rule. */
  name: string;
  /** What the author is told; `wrong` and `right` are the passage and its first correction. */
  message(wrong: string, right: string | undefined): string;
  severity: Severity;
  /** The correction is a guess: another word may be meant. */
  isGuess: boolean;
  /** A character may speak so: in speech it is only mentioned. */
  bendsInSpeech: boolean;
}

const replace = (wrong: string, right: string | undefined): string =>
  right === undefined ? `“${wrong}” may not be right here` : `“${wrong}” should be “${right}”`;
const doubt = (wrong: string, right: string | undefined): string =>
  right === undefined ? `“${wrong}” may not be right here` : `“${wrong}”: is “${right}” meant?`;

function rules(
  severity: Severity,
  bendsInSpeech: boolean,
  message: HarperRule['message'],
  names: string,
): HarperRule[] {
  return names
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => ({ name, message, isGuess: message === doubt, severity, bendsInSpeech }));
}

/**
 * The rules of harper.js that ship. Each of its 885 was run over 840,000 characters of nineteenth-century prose (Austen, Conan Doyle) and over
 * sentences with planted faults. Taken are those that found faults that fiction has and kept quiet on the classics; left out
 * are rules
 * - that fire on good prose: LongSentences, Dashes, SentenceCapitalization ("Oh! that"), MassNouns, MissingPreposition, OxfordComma, Excellent,
 *   UnclosedQuotes (no speech over paragraphs), DiscourseMarkers, CompoundNouns, OrthographicConsistency, TheirToTheyre ("their being"), ToTwoToo, QuiteQuiet;
 * - that our own rules do more fully: RepeatedWords, ModalOf, Spaces, CommaFixes, PronounVerbAgreement, PronounInflectionBe, ThereIsAgreement,
 *   OneOfTheSingular, QuoteSpacing;
 * - for business, software, brands and place names, which a novel does not have; and such as set one taste above another.
 * Fewer rules are also faster: these run several times as fast as all.
 */
export const harperRules: readonly HarperRule[] = [
  // Articles: "a instant", "an unique". "An historical", "an hotel" are filtered by the adapter.
  ...rules('should_fix', false, replace, 'AnA AnAnother'),
  // Verb forms: "did not went", "had went", "will goes", "to walked", "is been".
  ...rules(
    'should_fix',
    true,
    replace,
    `DidPast SimplePastToPastParticiple WillNonLemma InflectedVerbAfterTo HelpedPast IsBeenAuxSequence IAmAgreement IDo HeDos UseToUsedTo
    SupposedTo RegularIrregulars Payed WishCould ModalSeem ProgressiveNeedsBe HavePronoun`,
  ),
  // Words that sound alike and that the ear mixes up.
  ...rules(
    'should_fix',
    false,
    replace,
    `ItsPossessive ItsContraction TheirToThere ThereToTheir TheyreToTheir TheyreConfusions ThereOwn ThenThan NounVerbConfusion ToTooIdioms TooTo
    ToLoseTooLoose WasAloud GetPassGoPass HeartToHeard PronounKnew DoesOrDose ThoughThought ThingThink FeelFell SeamToSeem SaveToSafe SafeToSave CeaseTo
    WorseOrWorst Bought ThrowAway OughtToBe KnowNothingVerb BoarderBorder Everyday AllReady WaistWaste PrincipleToPrincipalRoleNoun TheWhetherWeather
    YourOutClauseAgreement Whereas PronounAre`,
  ),
  // Set phrases that were misheard: "baited breath", "free reign".
  ...rules(
    'should_fix',
    false,
    replace,
    `BatedBreath BareInMind PeaceOfMind FreeRein OnesOwnAccord WreakHavoc WhetYourAppetite MootPoint SpinalChord StrikeChord EggYolk EnMasse EnRoute
    SneakPeekPreview PiqueInterest SlipperySlope FarAndFewBetween OneFellSwoop OnTheSpurOfTheMoment BeckAndCall JustDeserts SoughtAfter HomeInOn
    WroteToRote TongueInCheek PrayingMantis AllOfASudden FetalPosition LetAlone LastDitch Haphazard HalfAnHour HungerPang MakeDoWith ThrowBabyWithBathwater`,
  ),
  // One word written as two, or two as one.
  ...rules(
    'should_fix',
    false,
    replace,
    `OpenCompounds ALongTime ForALongTime APart AllThough Albeit Ajar Alongside Akimbo Ado EveryTime InsteadOf ThereAfterCompound Somehow Somewhere
    Therefore Thereupon Whereupon Without MergeWords TransposedSpace InThe IAm OnceOrTwice`,
  ),
  // Slips of the fingers that leave a word that exists.
  ...rules(
    'should_fix',
    false,
    replace,
    `The OfCourse GoingTo ColdModalTypo Didnt EverEvery EverSince FindFine ItCan BeenThere AndIn AheadAnd NotTo NotOnly NoLonger WithoutOut AtLeasToLeast
    AtLestToLeast ThatThis OnSecondThought MoreThatLikely KindOf KindSortOf WokVerbTypo ForNoun CantWay HopHope BetterOffPhrase ThinkKnowOff
    WrongApostrophe CapitalizePersonalPronouns`,
  ),
  // Grammar that a character may bend.
  ...rules(
    'should_fix',
    true,
    replace,
    `MoreBetter AdjectiveDoubleDegree DespiteOf CompoundSubjectI TheMy ElsePossessive EachOthersPossessive SomebodyElses LikeAsIf AsIfThough
    LooksLikes LaughOfAt FriendOfMe UnderneathOf FondOn CuriousAbout DoMistake HumanBeings MostOfTheTimes`,
  ),
  ...rules('suggestion', false, doubt, 'ExceptOf EludedTo FlauntForFlout RegimenRegiment'),
  ...rules('suggestion', false, doubt, 'SpellCheck'),
];
