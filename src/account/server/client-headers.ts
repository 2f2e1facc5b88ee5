export const clientAddressHeader = 'x-client-ip'

/**
 * What a session keeps of the browser it began in: the client's address as the server knows it, and the name the browser
 * gives itself. No cookie and nothing else of a request reaches better-auth.
 */
export function clientHeaders(request: Request, client: string): Headers {
  return new Headers({
    [clientAddressHeader]: client,
    'user-agent': request.headers.get('user-agent')?.slice(0, 200) ?? '',
  })
}
