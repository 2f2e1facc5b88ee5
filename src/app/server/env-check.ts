import type { Hono } from 'hono'
import { html } from 'hono/html'
import { isOperator } from '../../platform/server/http/is-operator.ts'
import type { SettingState } from '../../platform/server/settings/slice-settings.ts'
import { type Html, plainPage, plainPagePolicy } from './plain-page.ts'
import { settings } from './settings.ts'

/**
 * Mounts `GET /env-check`: a page without scripts that names every setting, its state, and the feature that is off without it.
 * It shows no values, and needs neither database nor session nor web app. With `operatorOnly`, the states are shown to
 * the operator alone: to a request with `operatorToken`, or one from the machine itself.
 */
export function mountEnvCheck(
  app: Hono,
  states: readonly SettingState[],
  { operatorOnly, operatorToken }: { operatorOnly: boolean; operatorToken: string | undefined },
) {
  app.get('/env-check', (context) =>
    context.html(envCheckPage(states, { showsStates: !operatorOnly || isOperator(context, operatorToken) }), 200, {
      'content-security-policy': plainPagePolicy,
      'cache-control': 'no-store',
    }),
  )
}

/** The group of the settings that the specification calls the backend URL and key. */
const backendGroup = settings['APP_URL']?.group

/**
 * The page of /env-check: the state of each setting, in groups, without values. Without `showsStates`, it has only the summary
 * and says how the operator sees the states.
 */
function envCheckPage(states: readonly SettingState[], { showsStates }: { showsStates: boolean }): Html {
  if (!showsStates)
    return plainPage(
      'Environment check',
      html`${summary(states)}
<p class="about">${backendSentence(states.filter(({ name }) => settings[name]?.group === backendGroup))}</p>
<p class="about">If you run this site, send its OPERATOR_TOKEN to see the state of each setting:</p>
<p><code>curl -H "Authorization: Bearer $OPERATOR_TOKEN" …/env-check</code></p>
${notices}`,
    )
  const groups = Map.groupBy(states, ({ name }) => settings[name]?.group)
  return plainPage(
    'Environment check',
    html`${summary(states)}
${[...groups].map(
  ([group, members]) => html`<section>
<h2>${group}</h2>
${group === backendGroup ? html`<p class="about">${backendSentence(members)}</p>` : ''}
<ul>${members.map(row)}</ul>
</section>`,
)}
${notices}`,
  )
}

const notices = html`<p class="about"><a href="/third-party-notices.txt">Licenses of the software in PastFash</a></p>`

function summary(states: readonly SettingState[]) {
  const blockingNames = states.filter(({ blocks }) => blocks).map(({ name }) => name)
  const isDatabaseAway = states.some(({ state }) => state === 'unusable')
  const missing = states.filter(({ state, blocks }) => state === 'missing' && !blocks).map(({ name }) => name)
  if (isDatabaseAway)
    return html`<div class="box red"><p>PastFash has not started because it cannot use its database. It keeps trying.</p></div>`
  if (blockingNames.length > 0)
    return html`<div class="box red"><p>PastFash has not started. Please correct ${blockingNames.join(', ')} and start it again.</p></div>`
  if (missing.length > 0)
    return html`<div class="box amber"><p>PastFash runs. Some features are off because these settings are missing: ${missing.join(', ')}.</p></div>`
  const isEverythingSet = states.every(({ state }) => state === 'set')
  return html`<div class="box green"><p>PastFash runs. ${isEverythingSet ? 'Everything is set.' : 'Nothing is missing. Unset settings use their defaults.'}</p></div>`
}

/** One sentence about the environment variables for the backend URL and key. */
function backendSentence(members: readonly SettingState[]): string {
  const missing = members.filter(({ state }) => state === 'missing').map(({ name }) => name)
  if (missing.length > 0) return `Missing environment variables for the backend URL and key: ${missing.join(', ')}.`
  return 'No environment variable for the backend URL and key is missing.'
}

const stateLabels = {
  set: 'Set',
  default: 'Default',
  missing: 'Missing',
  malformed: 'Malformed',
  unusable: 'Not usable',
} as const
const stateSigns = { set: '✓', default: '–', missing: '!', malformed: '✗', unusable: '✗' } as const

function row({ name, state, note, blocks }: SettingState) {
  const tone = blocks ? 'red' : state === 'set' ? 'green' : state === 'missing' ? 'amber' : ''
  return html`<li>
<div class="head"><h3><code>${name}</code></h3><span class="state ${tone}"><span aria-hidden="true">${stateSigns[state]}</span> ${stateLabels[state]}</span></div>
<p class="about">${settings[name]?.about}</p>
${note === '' ? '' : html`<p class="note">${noteSentence(state, note)}</p>`}
</li>`
}

/** The note as a sentence. It starts in lower case behind "Default:". */
function noteSentence(state: SettingState['state'], note: string): string {
  if (state === 'default') return `Default: ${note}.`
  return `${note.charAt(0).toUpperCase()}${note.slice(1)}${note.endsWith('.') ? '' : '.'}`
}
