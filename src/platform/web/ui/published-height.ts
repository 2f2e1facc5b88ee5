/** Returns a `ref` that tells the page's style sheet the height of its element, under the name of a property. */
function publishedHeight(property: `--${string}`) {
  return (element: HTMLElement | null) => {
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }
}

/** For the bar at the lower edge: toasts stay above it, and focused elements are scrolled above it. */
export const publishLowerEdge = publishedHeight('--lower-edge')

/** For the toasts: a page and a question leave space for them. */
export const publishToasts = publishedHeight('--toasts')
