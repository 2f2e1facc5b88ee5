/**
 * The network address that a seller asks from, as a proxy in front would name it: another one at every visit, since a limit per
 * address is not what is measured. `seller` and `visit` from 0 on.
 */
export function networkAddress(seller: number, visit: number): string {
  return `10.${visit % 256}.${Math.floor(seller / 254) % 256}.${(seller % 254) + 1}`
}
