// What must be settled before the app's modules run.

// zod must not probe for eval, which the content security policy refuses and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// The seller's choice of light or dark, before the first paint. Without one the device decides.
try {
  const choice = localStorage.getItem('appearance')
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.appearance = choice
} catch {
  // Storage is closed (private window): the device's own appearance it is.
}
