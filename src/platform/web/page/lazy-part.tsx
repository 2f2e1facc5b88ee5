import { type ComponentType, lazy, useState } from 'react'
import type { LazyModule } from './lazy-module.ts'

/**
 * A component whose code is a lazy module. It draws at once if the code is loaded. Otherwise it suspends, and throws if the
 * code does not load. React's `lazy` always suspends first, and then keeps the fallback for 300 ms.
 */
export function lazyPart<Props extends object>(module: LazyModule<ComponentType<Props>>): ComponentType<Props> {
  const Late: ComponentType<Props> = lazy(async () => ({ default: await module.load() }))
  return function LazyPart(props: Props) {
    // The same for as long as it is on the screen: another component would lose its state.
    const [Part] = useState(() => module.get() ?? Late)
    return <Part {...props} />
  }
}
