import { expect, test } from 'vitest'
import {
  forgetForecast,
  furtherForecast,
  passForecast,
  recallForecast,
  rememberForecast,
} from './remembered-forecast.ts'

test('each seller of a device has a forecast of their own', () => {
  const storage = mapStorage()
  rememberForecast(storage, 'ann', 'PSTFSH-014')
  rememberForecast(storage, 'bob', 'PSTFSH-002')
  expect(recallForecast(storage, 'ann')).toBe('PSTFSH-014')
  expect(recallForecast(storage, 'eve')).toBeUndefined()
})

test('what is made on this device moves the forecast past it, a typed number only when it is the very next', () => {
  const storage = mapStorage()
  const pass = (sku: string, isTyped: boolean) => {
    passForecast(storage, 'ann', { sku, isTyped })
    return recallForecast(storage, 'ann')
  }
  expect(pass('PSTFSH-005', true)).toBeUndefined()
  rememberForecast(storage, 'ann', 'PSTFSH-005')
  expect(pass('PSTFSH-005', true)).toBe('PSTFSH-006')
  expect(pass('PSTFSH-005', true)).toBe('PSTFSH-006')
  expect(pass('PSTFSH-500', true)).toBe('PSTFSH-006')
  expect(pass('JEANS-1', true)).toBe('PSTFSH-006')
  expect(pass('PSTFSH-008', false)).toBe('PSTFSH-009')
  expect(pass('PSTFSH-003', false)).toBe('PSTFSH-009')
})

test('of what the server told and what was made since, the further forecast counts', () => {
  expect(furtherForecast('PSTFSH-005', 'PSTFSH-006')).toBe('PSTFSH-006')
  expect(furtherForecast('PSTFSH-1000', 'PSTFSH-999')).toBe('PSTFSH-1000')
  expect(furtherForecast(undefined, 'PSTFSH-006')).toBe('PSTFSH-006')
  expect(furtherForecast('PSTFSH-005', undefined)).toBe('PSTFSH-005')
  expect(furtherForecast(undefined, undefined)).toBeUndefined()
})

test('of a seller who is gone nothing is left, and other sellers keep theirs', () => {
  const storage = mapStorage()
  for (const seller of ['ann', 'bob']) rememberForecast(storage, seller, 'PSTFSH-002')
  forgetForecast(storage, 'ann')
  expect(recallForecast(storage, 'ann')).toBeUndefined()
  expect(recallForecast(storage, 'bob')).toBe('PSTFSH-002')
})

test('what is no SKU, and storage that is closed, are no forecast', () => {
  const storage = mapStorage()
  for (const broken of ['', ' ', '<b>', 'pstfsh-001']) {
    rememberForecast(storage, 'ann', broken)
    expect(recallForecast(storage, 'ann')).toBeUndefined()
  }
  const closed = () => {
    throw new Error('closed')
  }
  rememberForecast({ setItem: closed }, 'ann', 'PSTFSH-001')
  expect(recallForecast({ getItem: closed }, 'ann')).toBeUndefined()
  expect(() => forgetForecast({ removeItem: closed }, 'ann')).not.toThrow()
})

function mapStorage() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}
