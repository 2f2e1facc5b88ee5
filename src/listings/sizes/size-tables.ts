/** Systems of sizes on labels. `letters` are XS to 3XL. */
export const sizeSystems = ['US', 'UK', 'EU', 'FR', 'IT', 'JP', 'letters'] as const
export type SizeSystem = (typeof sizeSystems)[number]

/** Names of the countries' systems on labels, as the source of a regular expression. GB is UK, DE is EU. */
export const systemNames = 'USA?|UK|GB|EUR?|DE|FR|IT|JP'

export const sizeGroups = ['women', 'men', 'menBottoms', 'children', 'womenShoes', 'menShoes', 'childrenShoes'] as const
export type SizeGroup = (typeof sizeGroups)[number]

/**
 * One row of a conversion table: the sizes of each system that fit the same body. Several sizes in a cell give a range, because
 * charts differ or the system has no size in between. An empty cell has no counterpart.
 */
export type SizeRow = Readonly<Record<SizeSystem, readonly string[]>>

/**
 * No standard converts sizes of clothes, and shops differ by one size, so each row spans the sizes of published charts.
 * The charts were read on 24 November 2026:
 * women: lazytools.io/blog/clothing-size-guide, calculation-hub.com/travel/clothing-size, calculover.com (size converter);
 * men: novatoolshub.cc/en/reference/clothing-sizes, measkit.com/clothing/eu-to-int-mens-tops;
 * trousers by waist: suitcafe.com (26 December 2014) and putthison.com (23 December 2010), a European number is the waist in
 * inches plus 16;
 * children: miteigi.com/kids-size-chart and convierte.app (kids, US to EU), European and Japanese sizes are heights in cm;
 * shoes: whiz.tools/shoe-size-converter, calculatorlib.com, allcalculatorstool.com and hub.kimbolsover.com, adults' and
 * children's lengths as in ISO 19407:2023 ("a guideline", as its scope says).
 */
export const sizeTables: Readonly<Record<SizeGroup, readonly SizeRow[]>> = {
  women: rows([
    ['0', '4', '30 32', '32', '36', '3 5', 'XXS XS'],
    ['2', '6', '32 34', '34', '38', '5 7', 'XS'],
    ['4', '8', '34 36', '36', '40', '7 9', 'S'],
    ['6', '10', '36 38', '38', '42', '9 11', 'S'],
    ['8', '12', '38 40', '40', '44', '11 13', 'M'],
    ['10', '14', '40 42', '42', '46', '13 15', 'M'],
    ['12', '16', '42 44', '44', '48', '15 17', 'L'],
    ['14', '18', '44 46', '46', '50', '17 19', 'L XL'],
    ['16', '20', '46 48', '48', '52', '19 21', 'XL'],
    ['18', '22', '48 50', '50', '54', '21 23', 'XL XXL'],
    ['20', '24', '50 52', '52', '56', '23 25', 'XXL'],
    ['22', '26', '52 54', '54', '58', '25 27', 'XXL 3XL'],
    ['24', '28', '54 56', '56', '60', '27 29', '3XL'],
  ]),
  // Men's sizes are the chest in inches, and in Europe half the chest in centimeters. Japanese letters are one size smaller.
  men: rows([
    ['34', '34', '44', '44', '44', 'S', 'XS'],
    ['36', '36', '46', '46', '46', 'M', 'S'],
    ['38', '38', '48', '48', '48', 'L', 'S M'],
    ['40', '40', '50', '50', '50', 'L LL', 'M L'],
    ['42', '42', '52', '52', '52', 'LL', 'L XL'],
    ['44', '44', '54', '54', '54', 'LL 3L', 'L XL'],
    ['46', '46', '56', '56', '56', '3L', 'XL XXL'],
    ['48', '48', '58', '58', '58', '4L', 'XXL 3XL'],
    ['50', '50', '60', '60', '60', '4L', '3XL'],
  ]),
  menBottoms: rows(
    numbers(26, 44, 1).map((waist) => {
      const european = String(waist + 16)
      const inches = String(waist)
      return [inches, inches, european, european, european, inches, trouserLetters(waist)]
    }),
  ),
  children: rows([
    ['2T 2', '1-2 2-3', '92', '2A 3A', '2A 3A', '90', ''],
    ['3T 3', '2-3 3-4', '98', '3A', '3A', '95 100', ''],
    ['4T 4', '3-4', '104', '4A', '4A', '100 110', 'XS'],
    ['5', '4-5', '110', '5A', '5A', '110', 'XS'],
    ['6', '5-6', '116', '6A', '6A', '110 120', 'S'],
    ['7', '6-7', '122', '7A', '7A', '120', 'S'],
    ['8', '7-8', '128', '8A', '8A', '130', 'S M'],
    ['9', '8-9', '134', '9A', '9A', '130 140', 'M'],
    ['10', '9-10', '140', '10A', '10A', '140', 'M'],
    ['11 12', '10-11', '146', '11A', '11A', '140 150', 'L'],
    ['12 14', '11-12', '152', '12A', '12A', '150', 'L'],
  ]),
  womenShoes: rows(
    numbers(4, 12, 0.5).map((us) => [
      size(us),
      range(us - 2, us - 1.5),
      range(us + 31, us + 31.5),
      range(us + 31, us + 31.5),
      range(us + 30, us + 31.5),
      size(us + 17),
      '',
    ]),
  ),
  menShoes: rows(
    numbers(6, 15, 0.5).map((us) => [
      size(us),
      range(us - 1, us - 0.5),
      range(us + 33, us + 34),
      range(us + 33, us + 34),
      range(us + 32, us + 34),
      size(us + 18),
      '',
    ]),
  ),
  childrenShoes: rows(
    numbers(4, 13, 0.5).map((us) => [
      size(us),
      range(us - 1, us - 0.5),
      range(us + 16, us + 18),
      range(us + 16, us + 18),
      range(us + 15, us + 18),
      range(us + 6, us + 8),
      '',
    ]),
  ),
}

function trouserLetters(waist: number): string {
  if (waist <= 27) return 'XS'
  if (waist <= 30) return 'S'
  if (waist <= 33) return 'M'
  if (waist <= 36) return 'L'
  return waist <= 40 ? 'XL' : 'XXL'
}

/** Builds rows from cells in the order of `sizeSystems`. Spaces separate the sizes of a cell. */
function rows(cells: readonly (readonly string[])[]): SizeRow[] {
  return cells.map((row) => {
    const [US = [], UK = [], EU = [], FR = [], IT = [], JP = [], letters = []] = row.map((cell) =>
      cell.split(' ').filter((each) => each !== ''),
    )
    return { US, UK, EU, FR, IT, JP, letters }
  })
}

function numbers(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step)
}

/** Returns all half sizes from one size to another. */
function range(from: number, to: number): string {
  return numbers(from, to, 0.5).map(size).join(' ')
}

function size(value: number): string {
  return String(value)
}
