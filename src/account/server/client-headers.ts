export const clientAddressHeader = 'x-client-ip'

/**
 * Headers for better-auth: the client's address as the server knows it, and the user agent (200 characters). A session
 * stores both. better-auth gets no cookie and no other header of the request.
 */
export function clientHeaders(request: Request, client: string): Headers {
  return new Headers({
    [clientAddressHeader]: client,
    'user-agent': request.headers.get('user-agent')?.slice(0, 200) ?? '',
  })
}
