import { useEffect, useState } from 'react'
import { numberWords } from '../../../platform/page-language.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { countShared, deleteShared, readShared } from './shared-photos.ts'

/** For the sign-in screen: photos that another app shared with PastFash while nobody was signed in. */
export function SharedNotice() {
  const [count, setCount] = useState(0)
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    let isShown = true
    const read = async () => {
      const counted = await countShared()
      if (isShown) setCount(counted)
    }
    void read()
    return () => {
      isShown = false
    }
  }, [])
  if (count === 0) return null
  const discard = async () => {
    setPending(true)
    const keys = (await readShared().catch(() => [])).map(({ key }) => key)
    await deleteShared(keys).catch(() => undefined)
    setCount(await countShared())
    setPending(false)
  }
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-4 md:px-6">
      <Banner
        tone="neutral"
        title={
          count === 1
            ? '1 shared photo waits for you to sign in.'
            : `${numberWords(count)} shared photos wait for you to sign in.`
        }
        action={
          <Button isPending={isPending} onPress={() => void discard()}>
            Discard
          </Button>
        }
      />
    </div>
  )
}
