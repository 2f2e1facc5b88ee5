import { folded } from '../folded-text.ts'

/**
 * Words for flaws and wear in folded text, by kind: "scuffed", "scuffing" and "abrasion" are one kind. Style words that only
 * sound like a flaw ("ripstop", "pulls on", "Marks & Spencer") are excluded.
 */
const wordsByKind = {
  abrasion: String.raw`scuff\w*|scrap(?:e|es|ed)|abra(?:ded|sions?)|rub(?:bed|bing)|chaf(?:ed|ing)`,
  burn: String.raw`burn(?:s|ed)?(?![- ]?out)|burnt(?! (?:orange|umber|sienna|red))|scorch\w*|singed|melted`,
  crack: String.raw`crack(?:s|ed|ing)?`,
  crease: String.raw`(?<!(?:front|center|centre|pressed|permanent) )creas\w*(?![- ](?:free|resist|proof))|wrinkl\w*(?![- ](?:free|resist|proof))|crumpl\w*|rumpl\w*`,
  damage: String.raw`damag(?:e|es|ed)|broken(?![- ]in| twill)|snapped|dried[- ]out|perished|brittle|(?:dry|dried) (?:leather|suede)|(?:leather|suede) (?:(?:is|are|has|looks|feels|very|quite|rather|a bit|bit|a little) )*(?:dry|dried)(?![- ]?clean)`,
  dent: String.raw`dent(?:s|ed)?|dings?`,
  discoloration: String.raw`discolou?r\w*|yellow(?:ed|ing)|oxidi[sz]\w+|bled|bleed(?:s|ing)?(?! madras)|tarnish\w*|dye transfer|rust(?:ed|ing)|rusty|rust spots?`,
  distressing: String.raw`distress\w*`,
  fading: String.raw`fad(?:e|ed|es|ing)(?! (?:glory|wash))|sun[- ]?bleached`,
  failing: String.raw`(?:(?:can)?not|\w+n't|(?:do|does|did|wo)nt) (?:(?:fully|properly|quite|always|be) )*(?:work|clos|fasten|function|zip)\w*`,
  flaw: String.raw`flaw(?:s|ed)?|defect(?:s|ive)?|imperfections?|blemish\w*|issues`,
  fraying: String.raw`fray\w*|(?:un)?ravel(?:s|led|ling|ed|ing)?|threadbare`,
  hole: String.raw`(?<!(?:arm|thumb|belt|lace|key|finger|eyelet) )(?:pin)?holes?|moth(?:s|[- ]?eaten)?`,
  loose: String.raw`loose (?:button|seam|stitch|thread|hem)\w*|(?:seams?|stitching|hem|lining) (?:is |are )?(?:loose|open|undone|split)|(?:open|split) seams?|unstitched`,
  missing: String.raw`missing`,
  odor: String.raw`odou?rs?|smell\w*|musty`,
  peeling: String.raw`peel(?:s|ed|ing)?|flak(?:es|ed|ing|y)|chip(?:ped|ping)?|delaminat\w*|bubbling`,
  pilling: String.raw`pill(?:s|ed|ing|y)?|bobbl\w*|fuzz(?:ed|ing)?|lint`,
  repair: String.raw`repair\w*|mend(?:ed|ing|s)?|darn(?:ed|ing)|(?<!(?:elbow|leather|logo|suede) )patch(?:es|ed)(?! pockets?)|re-?soled|altered|alterations?`,
  scratch: String.raw`scratch\w*|nick(?:s|ed)|goug\w*`,
  separation: String.raw`separat(?:ion|ing|ed)|detached|unglued|com(?:e|es|ing) (?:apart|away|undone|unglued|unstitched|loose)|coming off`,
  shrinking: String.raw`(?<!pre[- ]?)shr[aiu]nk\w*(?![- ]resist)`,
  snag: String.raw`snag\w*|(?<!(?:zip|zipper|heel|drawcord) )pulls?(?![- ](?:on|over|up|tabs?|strings?|cords?|loops?|together|it|them)\b)|pulled threads?|laddered`,
  stain: String.raw`stain(?:s|ed|ing)?(?![- ](?:resist|repel|proof))|spot(?:s|ted)?(?! clean)|mark(?:s|ed)?(?! (?:&|and) spencer)|soil(?:ed|ing)|dirt|dirty|grubby|grimy|greasy|muddy(?! (?:green|brown|gr[ae]y))|(?:bleach|ink|oil|paint|grease|mud) (?:on|at|in|inside)|paint splat\w*(?! (?:print|design|pattern|effect|detail))|smudg\w*|blotch\w*`,
  stretching: String.raw`stretched|lost (?:its |some |of its )*(?:stretch|elasticity|shape)|elastic (?:is |has )?(?:gone|perished|shot)|sagg(?:ed|ing|y)|misshapen|out of shape|warped|deformed`,
  tear: String.raw`tears?|torn|rip(?:s|ped)?(?![- ]?stop)|(?:is|are|has|have) split(?! (?:at the (?:sides?|hem|front|back)|sides?|cuffs?|backs?|fronts?|hems?|legs?|neck|panels?|sleeves?|tails?|toe))|split (?:soles?|leather)|(?:soles?|leather|crotch) (?:(?:is|are|has|have) )?split`,
  thinning: String.raw`thinn(?:ed|ing)`,
  wear: String.raw`(?:signs? of |no |any |without |free of |shows? |showing |some |light |minor |minimal |normal |slight |heavy |visible |little |general |moderate |cosmetic |typical |usual |obvious |significant |surface |edge |heel |sole |toe )wear|(?<!(?:to|you|can|and) )wear (?:at|on|along|around|inside|in the|to the)|^wear|signs? of (?:use|age)|(?<!(?:never|been|be|once|only|barely|hardly) )worn(?! (?:with|as|open|closed|over|under|once|twice|only|a few|casually|loose))`,
} as const
/** `unnamed`: the model listed it as a flaw, in words of no kind above. */
export type FlawKind = keyof typeof wordsByKind | 'unnamed'

/** Kinds that only say that a garment is not as new, so any flaw supports them. */
export const generalKinds: readonly FlawKind[] = ['flaw', 'wear']

/** Words for places of a garment, by the part that they belong to. */
const placeWords = {
  toe: 'toes?|toe[- ]?box|toe caps?',
  heel: 'heels?',
  sole: '(?:out)?soles?',
  insole: 'insoles?|footbeds?',
  upper: 'uppers?|vamps?',
  tongue: 'tongues?',
  ankle: 'ankles?',
  neck: 'collars?|neck|necklines?',
  cuff: 'cuffs?|wrists?',
  sleeve: 'sleeves?|arms?',
  underarm: 'underarms?|armpits?|pits?',
  shoulder: 'shoulders?',
  elbow: 'elbows?',
  chest: 'chest|bust',
  hem: 'hems?|hemline',
  waist: 'waist|waistband',
  hip: 'hips?',
  seat: 'seat|bottom|rear',
  crotch: 'crotch|inseam',
  thigh: 'thighs?',
  knee: 'knees?',
  leg: 'legs?|calf|calves',
  pocket: 'pockets?',
  seam: 'seams?|stitching',
  inside: 'inside|interior|inner|lining|linings',
  outside: 'outside|exterior|outer',
  front: 'front',
  back: 'back',
  left: 'left',
  right: 'right',
  side: 'sides?',
  edge: 'edges?|trim',
  corner: 'corners?',
  strap: 'straps?',
  handle: 'handles?',
  hardware: 'clasps?|buckles?|hardware|closures?|snaps?',
  zipper: 'zips?|zippers?',
  button: 'buttons?',
  hood: 'hood',
  label: 'labels?|tags?',
  brim: 'brim|visor',
  crown: 'crown',
  print: 'prints?|logo|graphic',
  lens: 'lens|lenses',
  belt: 'belts?',
  lace: 'laces?|shoelaces?',
}
const kindPatterns = Object.entries(wordsByKind).map(([kind, words]) => ({
  kind: kind as FlawKind,
  pattern: new RegExp(String.raw`(?<![\w'])(?:${words})(?![\w'])`, 'u'),
}))
const placePatterns = Object.entries(placeWords).map(([place, words]) => ({
  place,
  pattern: new RegExp(String.raw`(?<!\w)(?:${words})(?!\w)`, 'u'),
}))
const anyPlace = new RegExp(String.raw`(?<!\w)(?:${Object.values(placeWords).join('|')})(?!\w)`, 'gu')
const wordsBesidePlaces =
  /(?<!\w)(?:a|above|across|also|along|area|around|at|behind|below|beneath|between|both|by|each|fabric|from|garment|in|its|lower|near|of|on|one|over|pair|piece|the|to|under|upper|as (?:pictured|seen|shown).*)(?!\w)/gu

/** Garment features whose words for a place name no place. */
const features =
  /\b(?:(?:long|short|3\/4|cap|puff|bell)[- ]sleeved?s?|(?:straight|wide|skinny|slim|tapered|boot)[- ]leg(?:ged)?|(?:crew|v|round|turtle|mock|high|scoop|boat|roll|square|halter)[- ]?neck(?:line)?|button[- ](?:down|up|front|through)|zip[- ](?:up|fly|front)|(?:high|low|mid)[- ]waist(?:ed)?|ankle boots?|knee[- ](?:length|high))\b/gu

const minor = /\b(?:light(?:ly)?|slight(?:ly)?|small|minor|minimal(?:ly)?|faint(?:ly)?|tiny|barely|hardly)\b/u
const major =
  /\b(?:heav(?:y|ily)|(?<!size )large|big|major|severe(?:ly)?|significant(?:ly)?|bad(?:ly)?|extensive(?:ly)?)\b/u

/** A flaw word in a folded text: its kind, the degree that the text gives it, and the places that the text names for it. */
export type NamedFlaw = {
  readonly kind: FlawKind
  readonly word: string
  readonly degree: 'minor' | 'major' | undefined
  readonly places: readonly string[]
}

/** Returns the kinds of flaws that a text names. */
export function flawKindsIn(text: string): FlawKind[] {
  const foldedText = folded(text)
  return kindPatterns.filter(({ pattern }) => pattern.test(foldedText)).map(({ kind }) => kind)
}

/** Returns the flaws in one clause. All have the places that the clause names. */
export function flawsInClause(clause: string): NamedFlaw[] {
  const foldedText = folded(clause)
  const [isMinor, isMajor] = [minor.test(foldedText), major.test(foldedText)]
  const degree = isMinor === isMajor ? undefined : isMinor ? 'minor' : 'major'
  const places = placesIn(clause)
  return kindPatterns.flatMap(({ kind, pattern }) => {
    const word = pattern.exec(foldedText)?.[0]
    return word === undefined ? [] : [{ kind, word, degree, places }]
  })
}

/** Returns the places of a garment that a clause names. */
export function placesIn(clause: string): string[] {
  const foldedText = folded(clause).replace(features, ' ')
  return placePatterns.filter(({ pattern }) => pattern.test(foldedText)).map(({ place }) => place)
}

/** Whether a clause names places and nothing else: "on the collar". */
export function isOnlyPlaces(clause: string): boolean {
  const foldedText = folded(clause)
  const remainder = foldedText.replace(anyPlace, ' ').replace(wordsBesidePlaces, ' ')
  return remainder !== foldedText && placesIn(clause).length > 0 && remainder.trim() === ''
}
