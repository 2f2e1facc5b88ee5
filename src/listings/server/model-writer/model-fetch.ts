/**
 * Asks as `fetch` does, but follows no redirection, which would take the key and the photos to an address that nobody set; and
 * takes a web page for what it is: whatever its status says, no model answers there. Proxies and mistyped addresses give pages,
 * and in a stream the SDK would take one for an answer without words.
 */
export function modelFetch(ask: typeof fetch): typeof fetch {
  return async (address, request) => {
    const response = await ask(address, { ...request, redirect: 'manual' })
    if (!response.ok || !/^text\/html/iu.test(response.headers.get('content-type') ?? '')) return response
    const text = await response.text()
    return /^\s*</u.test(text) ? new Response(null, { status: 404 }) : new Response(text, response)
  }
}
