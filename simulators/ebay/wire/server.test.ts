import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startSimulator } from '../testing/start-simulator.ts'

test.each([
  ['127.0.0.1', '/www', 'localhost', 200],
  ['127.0.0.1', '/www', '127.0.0.1:4003', 200],
  ['127.0.0.1', '/www', 'evil.example', 421],
  ['127.0.0.1', '/www', '127.0.0.1.evil.example', 421],
  ['127.0.0.1', '/www', '192.168.1.20:4003', 421],
  ['127.0.0.1', '/www', '', 421],
  ['127.0.0.1', 'http://evil.example/www', 'localhost', 400],
  ['127.0.0.1', 'http://localhost/www', 'localhost', 400],
  ['0.0.0.0', '/www', '192.168.1.20:4003', 200],
  ['0.0.0.0', '/www', 'evil.example', 421],
])('on %s a request for %s at the Host "%s" is answered %i', async (host, target, named, status) => {
  const { simulator } = await startSimulator({ host })
  const socket = connect(Number(new URL(simulator.origin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.end(`GET ${target} HTTP/1.1\r\nhost: ${named}\r\nconnection: close\r\n\r\n`)
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})
