import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { choosePort } from './choose-port.ts'

test('a taken port and one that is not a number are refused with a sentence; without a port any free one is chosen', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(choosePort(`${port}`)).rejects.toThrow(
    `Port ${port} is taken by another program. Stop that program, or use another port: PORT=${port + 1} npm run cluster`,
  )
  for (const none of ['four', '', '0', '65536', '4000.5'])
    await expect(choosePort(none)).rejects.toThrow('PORT: write a whole number from 1 to 65535.')
  const free = await choosePort(undefined)
  expect(await choosePort(`${free}`)).toBe(free)
})
