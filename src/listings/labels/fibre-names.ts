import { editDistance, folded } from './near-text.ts'

/**
 * Fibres of care labels in English (EU regulation 1007/2011 and the US Textile Act), with their names in German, French,
 * Spanish, Italian, Portuguese, Dutch and Swedish, if different.
 */
const fibres: Readonly<Record<string, string>> = {
  'Organic Cotton': 'Bio-Baumwolle, Biobaumwolle, coton biologique, coton bio, algodón orgánico, cotone biologico',
  'Recycled Cotton': 'coton recyclé, algodón reciclado, cotone riciclato',
  'Pima Cotton': '',
  'Supima Cotton': '',
  Cotton: 'Baumwolle, coton, algodón, cotone, algodão, katoen, bomull',
  'Recycled Polyester': 'recyceltes Polyester, polyester recyclé, poliéster reciclado, poliestere riciclato',
  Polyester: 'poliéster, poliestere',
  'Recycled Polyamide': 'polyamide recyclé, poliamida reciclada',
  Polyamide: 'Polyamid, poliamida, poliammide',
  'Recycled Nylon': '',
  Nylon: 'nailon',
  'Merino Wool': 'Merinowolle, laine mérinos, lana merino, lana merinos',
  'Virgin Wool': 'Schurwolle, laine vierge, lana virgen, lana vergine',
  'New Wool': '',
  Lambswool: "lamb's wool, Lammwolle, laine d'agneau",
  Wool: 'Wolle, laine, lana, lã, wol, ull',
  Elastane: 'Elastan, élasthanne, elastano, elastaan',
  Spandex: '',
  Lycra: '',
  Viscose: 'Viskose, viscosa, viskos',
  Rayon: 'rayonne, rayón',
  Linen: 'Leinen, lin, lino, linho, linnen, lin',
  Flax: 'Flachs',
  Silk: 'Seide, soie, seda, seta, zijde, silke, siden',
  Acrylic: 'Polyacryl, Acryl, acrylique, acrílico, acrilico, acrilica, akryl',
  Modacrylic: 'Modacryl',
  Cashmere: 'Kaschmir, cachemire, cachemira, cachemir, kasjmier, kashmir',
  Lyocell: 'liocel',
  Tencel: '',
  Modal: '',
  Leather: 'Leder, cuir, cuero, pelle, couro, leer',
  Suede: 'Veloursleder, daim',
  Hemp: 'Hanf, chanvre, cáñamo, canapa',
  Alpaca: 'Alpaka, alpaga',
  Mohair: '',
  Angora: '',
  Acetate: 'Acetat, acétate, acetato',
  Triacetate: 'Triacetat, triacétate, triacetato',
  Cupro: 'Cupro',
  Polyurethane: 'Polyurethan, polyuréthane, poliuretano',
  Polypropylene: 'Polypropylen, polypropylène, polipropileno, polipropilene',
  'Metallic Fiber':
    'metallic fibre, metallised fibre, metallised fiber, Metallfaser, fibre métallisée, fibra metalizada',
  Ramie: 'rami, ramié',
  Jute: '',
  Bamboo: 'Bambus, bambou, bambú',
  Down: 'Daunen, duvet, plumón, piuma',
  Feather: 'feathers, Federn, plumes, plumas',
}

type Name = { readonly words: readonly string[]; readonly fibre: string }

/** Longest names first, because "Organic Cotton" is not only cotton. */
const names: readonly Name[] = Object.entries(fibres)
  .flatMap(([fibre, others]) =>
    [fibre, ...others.split(', ').filter((name) => name !== '')].map((name) => nameOf(name, fibre)),
  )
  .toSorted((one, other) => other.words.length - one.words.length)

/** Least length of a name in which one character may be misread. No two fibres of this length are so similar. */
const minLengthForMistake = 6

/** Returns the English name of the fibre at the beginning of `words`. Labels often repeat it in other languages after it. */
export function fibreAtStart(words: string): string | undefined {
  const textWords = wordsOf(words)
  return names.find((name) => name.words.every((word, at) => isSameWord(textWords[at], word)))?.fibre
}

/** Returns the fibre at the end of `words`, as in "Cotton 85%". */
export function fibreAtEnd(words: string): string | undefined {
  const textWords = wordsOf(words)
  return names.find((name) =>
    name.words.every((word, at) => isSameWord(textWords[textWords.length - name.words.length + at], word)),
  )?.fibre
}

function nameOf(name: string, fibre: string): Name {
  return { words: wordsOf(name), fibre }
}

function wordsOf(text: string): string[] {
  return text
    .split(/[\s/|,;:–—-]+/u)
    .map(folded)
    .filter((word) => word !== '')
}

function isSameWord(textWord: string | undefined, word: string): boolean {
  if (textWord === undefined) return false
  return textWord === word || (word.length >= minLengthForMistake && editDistance(textWord, word, 1) <= 1)
}
