import { practiceKeyset } from '../simulators/ebay/practice-keyset.ts'
import { cookiesOf, postAccount } from './account-request.ts'
import { type Caller, createCaller, type Seller } from './seller.ts'

/** A practice marketplace that never answers: demo shops are offered, and stay empty. */
export const absentPractice = { origin: 'http://127.0.0.1:9', keyset: practiceKeyset }

/** Opens the demo shop as this caller, by default as a browser that was never here. Returns its seller, signed in. */
export async function openDemoShop(env: { url: string }, caller: Caller = createCaller(env.url)): Promise<Seller> {
  const answer = await postAccount(caller, '/open-demo', {})
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.json)}`)
  const cookie = cookiesOf(answer)
  const demo = createCaller(env.url, cookie)
  const { json } = await demo.ask('/api/auth/get-session')
  const { user } = json as { user: { id: string; email: string } }
  return { ...demo, userId: user.id, email: user.email, cookie }
}
