import { editDistance, folded } from './near-text.ts'

/** Countries that make clothes, in eBay's spelling, each with its other spellings on labels. */
const countries: Readonly<Record<string, readonly string[]>> = {
  Albania: [],
  Argentina: [],
  Australia: [],
  Austria: [],
  Bangladesh: [],
  Belgium: [],
  Brazil: ['Brésil', 'Brasil'],
  Bulgaria: ['Bulgarie'],
  Cambodia: ['Cambodge', 'Kambodscha', 'Camboya'],
  Canada: [],
  China: ['P.R.C.', 'PRC', 'Chine', 'Cina'],
  Colombia: [],
  Croatia: [],
  Czechia: ['Czech Republic'],
  Denmark: [],
  Egypt: ['Egypte'],
  'El Salvador': [],
  Estonia: [],
  Ethiopia: [],
  Finland: [],
  France: ['Frankreich', 'Francia'],
  Germany: ['Allemagne', 'Deutschland'],
  Greece: ['Grèce'],
  Guatemala: [],
  Honduras: [],
  'Hong Kong': [],
  Hungary: ['Hongrie'],
  India: ['Inde', 'Indien'],
  Indonesia: ['Indonésie', 'Indonesien'],
  Ireland: [],
  Israel: [],
  Italy: ['Italie', 'Italien', 'Italia'],
  Japan: ['Japon'],
  Jordan: [],
  Korea: ['South Korea', 'Corée'],
  Laos: [],
  Latvia: [],
  Lithuania: ['Lituanie'],
  Macau: [],
  Madagascar: [],
  Malaysia: [],
  Mauritius: [],
  Mexico: ['Mexique', 'México', 'Mexiko'],
  Moldova: [],
  Mongolia: [],
  Morocco: ['Maroc', 'Marokko', 'Marruecos'],
  Myanmar: [],
  Nepal: [],
  Netherlands: ['The Netherlands', 'Holland'],
  'New Zealand': [],
  Nicaragua: [],
  Norway: [],
  Pakistan: [],
  Peru: ['Pérou', 'Perú'],
  Philippines: ['The Philippines'],
  Poland: ['Pologne', 'Polen', 'Polonia'],
  Portugal: [],
  Romania: ['Roumanie', 'Rumänien', 'Rumania'],
  Scotland: [],
  Serbia: [],
  Singapore: [],
  Slovakia: [],
  Slovenia: [],
  'South Africa': [],
  Spain: ['Espagne', 'España', 'Spanien'],
  'Sri Lanka': [],
  Sweden: [],
  Switzerland: [],
  Taiwan: [],
  Thailand: ['Thaïlande'],
  Tunisia: ['Tunisie', 'Tunesien', 'Túnez'],
  Turkey: ['Türkiye', 'Turkiye', 'Turquie', 'Türkei', 'Turquía', 'Turchia'],
  Ukraine: [],
  'United Kingdom': ['England', 'Great Britain', 'UK', 'U.K.', 'Grande-Bretagne', 'Royaume-Uni'],
  'United States': ['USA', 'U.S.A.', 'the USA', 'the U.S.A.', 'the United States'],
  Vietnam: ['Viet Nam'],
}

const names = Object.entries(countries)
  .flatMap(([country, spellings]) => [country, ...spellings].map((spelling) => ({ country, words: wordsOf(spelling) })))
  .toSorted((one, other) => other.words.length - one.words.length)

/** Least length of a name in which one character may be misread. No two listed countries of this length are so similar. */
const minLengthForMistake = 6

/** "Made in", with at most one character of "made" misread or missing, and its equivalents in other languages. */
const madeIn =
  /(?:^|[\s/|])(?:made|\Sade|ade|m\Sde|ma\Se|mad\S)\s?[il1]n\s(.+)$|(?:^|[\s/|])(?:fabriqu[eé]|hecho|hergestellt|fabricado|prodotto|feito)\s(?:en|au|aux|in|no|na)\s(.+)$/iu

/** Returns the country after "Made in" on a line; undefined if it does not exist, because half a word is not a country. */
export function originOnLine(text: string): string | undefined {
  const match = madeIn.exec(text.trim())
  const textWords = wordsOf(match?.[1] ?? match?.[2] ?? '')
  return names.find(({ words }) => words.length > 0 && words.every((word, at) => isSameWord(textWords[at], word)))
    ?.country
}

function wordsOf(text: string): string[] {
  return text
    .split(/[\s/|,;]+/u)
    .map(folded)
    .filter((word) => word !== '')
}

function isSameWord(textWord: string | undefined, word: string): boolean {
  if (textWord === undefined) return false
  return (
    textWord === word ||
    (word.length >= minLengthForMistake && textWord.length >= word.length && editDistance(textWord, word, 1) <= 1)
  )
}
