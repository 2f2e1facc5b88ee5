/**
 * A network address for each sign-in of a seller, as a proxy in front would report it. It changes at every sign-in, because
 * limits per address are not measured. `seller` and `signIn` from 0 on.
 */
export function networkAddress(seller: number, signIn: number): string {
  return `10.${signIn % 256}.${Math.floor(seller / 254) % 256}.${(seller % 254) + 1}`
}
