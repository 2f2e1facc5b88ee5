import { expect, test } from 'vitest'
import { claimMessage } from './use-run-end-toast.ts'

test('the first page that claims a message shows it, and another message is shown too', async () => {
  expect(await claimMessage('one')).toBe(true)
  expect(await claimMessage('one')).toBe(false)
  expect(await claimMessage('other')).toBe(true)
})
