import { createJeans } from '../test/photos.ts'
import { createSeller, password, signIn } from '../test/seller.ts'

// For `npm run dev`: waits for the server, and creates an account with three items unless it exists.
const url = `http://localhost:${process.env['PORT'] ?? 4000}`
const email = 'dev@example.org'

await untilReady()
const isThere = await signIn(url, email).then(
  () => true,
  () => false,
)
if (!isThere) {
  const seller = await createSeller(url, email)
  for (let item = 0; item < 3; item += 1) await createJeans(seller)
}
console.log(`\n  Open http://localhost:5173 and sign in as ${email} with the password "${password}".\n`)

async function untilReady() {
  for (;;) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await new Promise((resume) => setTimeout(resume, 200))
  }
}
