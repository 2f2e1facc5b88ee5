import { expect, test } from 'vitest'
import { askedSpecific, topSpecifics } from '../../../test/asked-specifics.ts'
import { additionalSpecifics } from '../asked-specifics.ts'
import { complaint, listingRequest } from './prompt.ts'
import { askedHeading, askedSpecificsLines, specificsRequest } from './specifics-prompt.ts'

const many = (count: number) => Array.from({ length: count }, (_, at) => `Value ${at}`)

test('each specific is asked for by name, with its list, whether eBay requires it, and whether it takes several', () => {
  const lines = askedSpecificsLines(topSpecifics).split('\n')
  expect(lines[0]).toBe(askedHeading)
  expect(lines).toContain('- Type (required): Blouse, Button-Up, Polo, Sweater, Sweatshirt, T-Shirt, Tank')
  expect(lines).toContain('- Neckline (best of these): Crew Neck, V-Neck, Scoop Neck')
  expect(lines).toContain('- Closure (several, with commas between): Button, Zip, Snap, Pullover')
  expect(lines).toContain('- Country of Origin')
  expect(lines).toContain('- Number of Pieces (a number)')
  expect(askedSpecificsLines([])).toBe('')
})

test('a long list is cut to examples and lists beyond the limit are left out, so that a request stays short', () => {
  const closed = askedSpecificsLines([askedSpecific('Theme', { takesListedOnly: true, values: many(5000) })])
  expect(closed).toContain("Value 19, and others of eBay's list")
  expect(closed).not.toContain('Value 20')
  const full = additionalSpecifics(
    Array.from({ length: 200 }, (_, at) => askedSpecific(`Aspect ${at}`, { values: many(60) })),
  )
  expect(full).toHaveLength(39)
  expect(askedSpecificsLines(full).length).toBeLessThan(9000)
  expect(askedSpecificsLines(full)).toContain('\n- Aspect 38\n')
})

test('required specifics come first, and those of every listing are not asked for twice', () => {
  const askedSpecifics = [askedSpecific('Pattern'), askedSpecific('material'), askedSpecific('Rise'), ...topSpecifics]
  expect(
    additionalSpecifics(askedSpecifics)
      .map(({ name }) => name)
      .slice(0, 2),
  ).toEqual(['Type', 'Rise'])
  expect(additionalSpecifics(askedSpecifics).map(({ name }) => name)).not.toContain('Pattern')
})

test('specifics are in the request if the category is known, else in the complaint about the answer that named it', () => {
  const hints = { category: null, condition: null, brand: null, note: null }
  expect(listingRequest(hints, 1, topSpecifics)).toContain(`nothing.\n${askedHeading}\n- Type (required)`)
  expect(listingRequest(hints, 1, topSpecifics)).toMatch(/\nOne photo follows\.$/u)
  expect(complaint(['title: it is too short.'], topSpecifics)).toContain('- Type (required)')
  expect(complaint(['title: it is too short.'])).not.toContain(askedHeading)
  expect(specificsRequest(topSpecifics)).toContain('Your answer stands')
})
