import { Link } from 'lucide-react'
import { Button, type ButtonLook } from '../../../platform/web/ui/button.tsx'
import { useConnect } from './use-connect.ts'

/** Opens eBay's consent page, where the seller allows PastFash to use their account. */
export function ConnectButton({ look = 'primary' }: { look?: ButtonLook }) {
  const { connect, isPending } = useConnect()
  return (
    <Button look={look} icon={Link} isPending={isPending} onPress={connect}>
      Connect eBay
    </Button>
  )
}
