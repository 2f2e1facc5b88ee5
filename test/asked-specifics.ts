import type { AskedSpecific } from '../src/listings/asked-specifics.ts'

/** An item specific that eBay recommends without listing values. `changes` replace its defaults. */
export function askedSpecific(name: string, changes: Partial<AskedSpecific> = {}): AskedSpecific {
  return {
    name,
    isRequired: false,
    takesListedOnly: false,
    isMulti: false,
    isNumber: false,
    maxLength: 65,
    values: [],
    ...changes,
  }
}

/** Item specifics that eBay may ask for women's tops, besides those of every listing. */
export const topSpecifics: readonly AskedSpecific[] = [
  askedSpecific('Type', {
    isRequired: true,
    takesListedOnly: true,
    values: ['Blouse', 'Button-Up', 'Polo', 'Sweater', 'Sweatshirt', 'T-Shirt', 'Tank'],
  }),
  askedSpecific('Neckline', { values: ['Crew Neck', 'V-Neck', 'Scoop Neck'] }),
  askedSpecific('Closure', { isMulti: true, takesListedOnly: true, values: ['Button', 'Zip', 'Snap', 'Pullover'] }),
  askedSpecific('Style', { values: ['Wrap', 'Peplum'] }),
  askedSpecific('Lining Material'),
  askedSpecific('Country of Origin'),
  askedSpecific('Vintage', { takesListedOnly: true, values: ['Yes', 'No'] }),
  askedSpecific('Features', { isMulti: true, values: ['Stretch', 'Breathable', 'Lined'] }),
  askedSpecific('Number of Pieces', { isNumber: true }),
]
