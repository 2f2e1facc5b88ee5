import { Component, type ReactNode } from 'react'
import { Button } from '../../platform/web/ui/button.tsx'
import { reloadToNewest } from './service-worker.ts'

/** Shows the error page in place of a page that broke. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <ErrorPage /> : this.props.children
  }
}

function ErrorPage() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex max-w-md flex-col items-start gap-4">
        <h1 className="font-display text-28 font-semibold">Something went wrong</h1>
        <p className="text-muted">This page stopped working. Everything that was stored is safe; refresh to go on.</p>
        <Button look="primary" onPress={() => void reloadToNewest()}>
          Refresh Page
        </Button>
      </div>
    </main>
  )
}
