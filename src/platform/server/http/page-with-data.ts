import { type FirstData, firstDataId, signedInScriptsName, signInPageId } from '../../first-data.ts'

const scriptsElement = new RegExp(`<meta name="${signedInScriptsName}" content="([^"]*)"[^>]*>`)
const signInTemplate = new RegExp(`<template id="${signInPageId}">(.*?)</template>\\s*`, 's')
const rootElement = /(<div id="root">).*?<\/main>/s

/**
 * Returns a function that puts first data into the built page `html`. The page of a seller also links to the scripts of the
 * first view, so that the browser fetches them beside the others. The page of a visitor has the sign-in screen.
 */
export function createPageWithData(html: string): (firstData: FirstData) => string {
  const signInHtml = signInTemplate.exec(html)?.[1]
  const plainHtml = html.replace(signInTemplate, '')
  const sellerHtml = plainHtml.replace(scriptsElement, (_, paths: string) => paths.split(' ').map(preloadLink).join(''))
  const visitorHtml =
    signInHtml === undefined ? plainHtml : plainHtml.replace(rootElement, (_, root: string) => root + signInHtml)
  return (firstData) => {
    const page = firstData.sellerId === null ? visitorHtml : sellerHtml
    const end = page.includes('</body>') ? page.lastIndexOf('</body>') : page.length
    const data = `<script type="application/json" id="${firstDataId}">${jsonInHtml(firstData)}</script>`
    return page.slice(0, end) + data + page.slice(end)
  }
}

function preloadLink(path: string): string {
  return `<link rel="modulepreload" crossorigin href="${path}">`
}

/** JSON for the inside of a script element: no text in it can end the element. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
