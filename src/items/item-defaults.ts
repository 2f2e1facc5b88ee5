import { z } from 'zod'
import { categories } from './categories.ts'
import { conditions, conditionWords } from './conditions.ts'
import { departments } from './specifics.ts'

/** Values that a seller sets once for all items photographed in a session. */
export const itemDefaultsSchema = z.object({
  category: z.enum(categories).optional(),
  department: z.enum(departments).optional(),
  condition: z.enum(conditions).optional(),
})
export type ItemDefaults = z.infer<typeof itemDefaultsSchema>

/** A department in words that the writers read in a note. */
const departmentWords = { Men: "Men's", Women: "Women's", 'Unisex Adults': 'Unisex' } as const

type Choice = { readonly value: string; readonly words: string }

/** The fields of the defaults with their choices, in the order of display. */
export const defaultFields: readonly {
  readonly name: keyof ItemDefaults
  readonly label: string
  readonly choices: readonly Choice[]
}[] = [
  { name: 'category', label: 'Category', choices: categories.map((value) => ({ value, words: value })) },
  {
    name: 'department',
    label: 'Department',
    choices: departments.map((value) => ({ value, words: departmentWords[value] })),
  },
  {
    name: 'condition',
    label: 'Condition',
    choices: conditions.map((value) => ({ value, words: conditionWords(value) })),
  },
]

/** The defaults in words, such as "Womens Tops · Good". '' without any. */
export function defaultsWords(defaults: ItemDefaults): string {
  const words = defaultFields.flatMap(
    ({ name, choices }) => choices.find(({ value }) => value === defaults[name])?.words ?? [],
  )
  return words.join(' · ')
}

/** The details with which an item is created. */
export type ItemDetails = Pick<ItemDefaults, 'category' | 'condition'> & { readonly note?: string }

/** The details with which an item of the session is created. The department goes into the note, which every writer reads. */
export function detailsFrom({ category, department, condition }: ItemDefaults): ItemDetails {
  return {
    ...(category && { category }),
    ...(condition && { condition }),
    ...(department && { note: departmentWords[department] }),
  }
}
