import { afterEach, beforeEach } from 'vitest'

const messages: string[] = []
const { error, warn } = console

// Unexpected output on the console fails the test that caused it.
beforeEach(() => {
  messages.length = 0
  console.error = (...words) => void messages.push(words.join(' '))
  console.warn = (...words) => void messages.push(words.join(' '))
})

afterEach(() => {
  Object.assign(console, { error, warn })
  if (messages.length > 0) throw new Error(`Unexpected on the console:\n${messages.join('\n')}`)
})
