/** The languages in which a label names its fibres. */
export const languages = ['en', 'de', 'fr', 'es', 'it'] as const
export type Language = (typeof languages)[number]

/** Fibres by their English name, which a listing uses too. */
export const fibreNames = {
  Cotton: { en: 'Cotton', de: 'Baumwolle', fr: 'Coton', es: 'Algodón', it: 'Cotone' },
  Polyester: { en: 'Polyester', de: 'Polyester', fr: 'Polyester', es: 'Poliéster', it: 'Poliestere' },
  Elastane: { en: 'Elastane', de: 'Elastan', fr: 'Élasthanne', es: 'Elastano', it: 'Elastan' },
  Viscose: { en: 'Viscose', de: 'Viskose', fr: 'Viscose', es: 'Viscosa', it: 'Viscosa' },
  Wool: { en: 'Wool', de: 'Wolle', fr: 'Laine', es: 'Lana', it: 'Lana' },
  Polyamide: { en: 'Polyamide', de: 'Polyamid', fr: 'Polyamide', es: 'Poliamida', it: 'Poliammide' },
  Acrylic: { en: 'Acrylic', de: 'Polyacryl', fr: 'Acrylique', es: 'Acrílico', it: 'Acrilico' },
  Linen: { en: 'Linen', de: 'Leinen', fr: 'Lin', es: 'Lino', it: 'Lino' },
  Silk: { en: 'Silk', de: 'Seide', fr: 'Soie', es: 'Seda', it: 'Seta' },
  Cashmere: { en: 'Cashmere', de: 'Kaschmir', fr: 'Cachemire', es: 'Cachemira', it: 'Cashmere' },
  Lyocell: { en: 'Lyocell', de: 'Lyocell', fr: 'Lyocell', es: 'Lyocell', it: 'Lyocell' },
  Modal: { en: 'Modal', de: 'Modal', fr: 'Modal', es: 'Modal', it: 'Modal' },
  Spandex: { en: 'Spandex', de: 'Elastan', fr: 'Élasthanne', es: 'Elastano', it: 'Elastan' },
  Nylon: { en: 'Nylon', de: 'Polyamid', fr: 'Polyamide', es: 'Poliamida', it: 'Poliammide' },
  Rayon: { en: 'Rayon', de: 'Viskose', fr: 'Viscose', es: 'Viscosa', it: 'Viscosa' },
} as const satisfies Record<string, Record<Language, string>>
export type Fibre = keyof typeof fibreNames

/** Two names of one fibre, the US one first: either is right. */
export const sameFibres: Readonly<Record<string, string>> = {
  spandex: 'elastane',
  lycra: 'elastane',
  nylon: 'polyamide',
  rayon: 'viscose',
  flax: 'linen',
}
