import { afterEach, beforeEach } from 'vitest'

const said: string[] = []
const { error, warn } = console

// An unexpected word on the console fails the test that caused it.
beforeEach(() => {
  said.length = 0
  console.error = (...words) => void said.push(words.join(' '))
  console.warn = (...words) => void said.push(words.join(' '))
})

afterEach(() => {
  Object.assign(console, { error, warn })
  if (said.length > 0) throw new Error(`Unexpected on the console:\n${said.join('\n')}`)
})
