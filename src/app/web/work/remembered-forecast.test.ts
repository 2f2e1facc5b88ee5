import { expect, test } from 'vitest'
import {
  advanceForecast,
  forgetForecast,
  higherForecast,
  recallForecast,
  rememberForecast,
} from './remembered-forecast.ts'

test('each seller of a device has a separate forecast', () => {
  const storage = mapStorage()
  rememberForecast(storage, 'ann', 'PSTFSH-014')
  rememberForecast(storage, 'bob', 'PSTFSH-002')
  expect(recallForecast(storage, 'ann')).toBe('PSTFSH-014')
  expect(recallForecast(storage, 'eve')).toBeUndefined()
})

test('an item made on this device moves the forecast, and a typed number only if it is the very next one', () => {
  const storage = mapStorage()
  const advance = (sku: string, isTyped: boolean) => {
    advanceForecast(storage, 'ann', { sku, isTyped })
    return recallForecast(storage, 'ann')
  }
  expect(advance('PSTFSH-005', true)).toBeUndefined()
  rememberForecast(storage, 'ann', 'PSTFSH-005')
  expect(advance('PSTFSH-005', true)).toBe('PSTFSH-006')
  expect(advance('PSTFSH-005', true)).toBe('PSTFSH-006')
  expect(advance('PSTFSH-500', true)).toBe('PSTFSH-006')
  expect(advance('JEANS-1', true)).toBe('PSTFSH-006')
  expect(advance('PSTFSH-008', false)).toBe('PSTFSH-009')
  expect(advance('PSTFSH-003', false)).toBe('PSTFSH-009')
})

test('the higher of two forecasts counts', () => {
  expect(higherForecast('PSTFSH-005', 'PSTFSH-006')).toBe('PSTFSH-006')
  expect(higherForecast('PSTFSH-1000', 'PSTFSH-999')).toBe('PSTFSH-1000')
  expect(higherForecast(undefined, 'PSTFSH-006')).toBe('PSTFSH-006')
  expect(higherForecast('PSTFSH-005', undefined)).toBe('PSTFSH-005')
  expect(higherForecast(undefined, undefined)).toBeUndefined()
})

test('forgetting a seller leaves the forecasts of other sellers', () => {
  const storage = mapStorage()
  for (const seller of ['ann', 'bob']) rememberForecast(storage, seller, 'PSTFSH-002')
  forgetForecast(storage, 'ann')
  expect(recallForecast(storage, 'ann')).toBeUndefined()
  expect(recallForecast(storage, 'bob')).toBe('PSTFSH-002')
})

test('invalid text and a browser that refuses storage give no forecast', () => {
  const storage = mapStorage()
  for (const broken of ['', ' ', '<b>', 'pstfsh-001']) {
    rememberForecast(storage, 'ann', broken)
    expect(recallForecast(storage, 'ann')).toBeUndefined()
  }
  const refuse = () => {
    throw new Error('refused')
  }
  rememberForecast({ setItem: refuse }, 'ann', 'PSTFSH-001')
  expect(recallForecast({ getItem: refuse }, 'ann')).toBeUndefined()
  expect(() => forgetForecast({ removeItem: refuse }, 'ann')).not.toThrow()
})

function mapStorage() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}
