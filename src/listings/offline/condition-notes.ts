/**
 * What a seller's note to the writer says of wear and flaws: those of its lines and sentences that hold a word for one, as
 * written; null where none does. Whole sentences, so that "barely visible" stays with its stain.
 */
export function conditionNotesOf(note: string | null): string | null {
  const lines = (note ?? '').split(/\r?\n/u).map((line) =>
    line
      .split(/(?<=[.!?])\s+/u)
      .filter((sentence) => ofWear.test(sentence))
      .join(' ')
      .trim(),
  )
  return lines.filter((line) => line !== '').join('\n') || null
}

/** The words for wear in a text, by four letters at most: "stain" and "stained" are one. */
export function wearWordsIn(text: string): string[] {
  return [...text.matchAll(new RegExp(ofWear, 'giu'))].map(([word]) => word.toLowerCase().slice(0, 4))
}

/** Words for wear, flaws, mends and what a garment smells of, by their beginnings. */
const ofWear = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    'abra(?:ded|sion)',
    'blemish',
    'bobbl',
    'broken',
    'crack',
    'creas',
    'damage',
    'dent',
    'discolou?r',
    'dirty',
    'distress',
    'dye transfer',
    'fad(?:e|ed|es|ing)(?!\\p{L})',
    'flaw',
    'fray',
    'fuzz',
    'holes?(?!\\p{L})',
    'imperfection',
    'loose (?:button|seam|stitch|thread|hem)',
    'mark(?:s|ed)?(?!\\p{L})',
    'mend',
    'missing',
    'moth',
    'odou?r',
    'patch(?:es|ed)?(?!\\p{L})',
    'peel',
    'pet[- ]free',
    'pill(?:s|ed|ing|y)?(?!\\p{L})',
    'pulls?(?!\\p{L})',
    'repair',
    'rip(?:s|ped)?(?!\\p{L})',
    'scratch',
    'scuff',
    'shr[aiu]nk',
    'sign of use|signs of use',
    'smell',
    'smok(?:e|er|ing)(?!\\p{L})',
    'snag',
    'spots?(?!\\p{L})',
    'stain',
    'stretched',
    'tears?(?!\\p{L})',
    'thin(?:ned|ning)',
    'torn',
    'unworn',
    'used(?!\\p{L})',
    '(?<!to )wear(?!\\p{L})',
    'worn',
    'wrinkl',
    'yellow(?:ed|ing)',
  ].join('|')})`,
  'iu',
)
