import { Link } from 'lucide-react'
import { Button, type ButtonLook } from '../../../platform/web/ui/button.tsx'
import { useConnect } from './use-connect.ts'

/** Opens eBay's consent page, where the seller allows PastFash to use their account, or `another` one than is signed in there. */
export function ConnectButton({ look = 'primary', another = false }: { look?: ButtonLook; another?: boolean }) {
  const { connect, isPending } = useConnect(another)
  return (
    <Button look={look} icon={Link} isPending={isPending} onPress={connect}>
      {another ? 'Connect Another Account' : 'Connect eBay'}
    </Button>
  )
}
