/** Meaning of a colour: violet: the writer at work; green: done; amber: please check; red: failed; neutral: none of these. */
export type Tone = 'neutral' | 'violet' | 'green' | 'amber' | 'red'

/** Classes for text in each tone on a soft background of it. */
export const toneClasses: Record<Tone, string> = {
  neutral: 'bg-line/70 text-ink',
  violet: 'bg-violet-soft text-violet',
  green: 'bg-green-soft text-green',
  amber: 'bg-amber-soft text-amber',
  red: 'bg-red-soft text-red',
}
