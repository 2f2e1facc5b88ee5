import { Component, type ReactNode, useEffect, useRef, useState } from 'react'
import { forgetView } from '../../platform/web/page/history-state.ts'
import { reloadToNewest } from '../../platform/web/page/service-worker.ts'
import { Button } from '../../platform/web/ui/button.tsx'

/** Shows the error page if its children throw. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children
  }
}

/** Refresh Page returns to the same view with its drafts. If that view fails again, Go to Dashboard leaves it. */
function ErrorPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = 'Something went wrong · PastFash'
    heading.current?.focus()
  }, [])
  const [pendingTarget, setPendingTarget] = useState<'same view' | 'dashboard'>()
  const reloadTo = (target: 'same view' | 'dashboard') => {
    setPendingTarget(target)
    if (target === 'dashboard') forgetView()
    void reloadToNewest().finally(() => setPendingTarget(undefined))
  }
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex max-w-md flex-col items-start gap-4">
        <h1 ref={heading} tabIndex={-1} className="font-display text-28 font-semibold">
          Something went wrong
        </h1>
        <p className="text-muted">
          This page stopped working. Everything you saved is safe. Refresh to get back what you were typing.
        </p>
        <Button variant="primary" isPending={pendingTarget === 'same view'} onPress={() => reloadTo('same view')}>
          Refresh Page
        </Button>
        <p className="text-14 text-muted">Still broken? Go to the dashboard, or close PastFash and open it again.</p>
        <Button isPending={pendingTarget === 'dashboard'} onPress={() => reloadTo('dashboard')}>
          Go to Dashboard
        </Button>
      </div>
    </main>
  )
}
