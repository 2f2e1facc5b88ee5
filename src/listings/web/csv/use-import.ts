import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../platform/errors.ts'
import { queriesRefetchedOn } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { newId } from '../../../platform/web/net/new-id.ts'
import { retryUnanswered } from '../../../platform/web/net/retry-unanswered.ts'
import { checkImportEndpoint, type ImportCheck, type ImportCounts, importItemsEndpoint } from '../../csv/api.ts'
import { targetNamed } from '../../csv/csv-columns.ts'
import { csvMaxBytes } from '../../csv/csv-limits.ts'
import { mappingText } from '../../csv/mapping-text.ts'
import type { Mapping } from '../../csv/suggest-mapping.ts'

/** The chosen file, what the server last said about it, and the meaning of its columns. */
export type ChosenFile = {
  readonly name: string
  readonly body: Blob
  readonly check: ImportCheck
  readonly mapping: Mapping
}

/** The steps of an import: choose a file, map its columns, see what it would do, import. */
export type ImportStep = 'choose' | 'map' | 'check' | 'done'

const fallbackFault = 'Nothing was imported. Try again in a moment.'
const unreadable = "This file can't be read. Choose it again."
const tooLarge = `This file is larger than ${csvMaxBytes / 1024 / 1024} MB. Split it and import its parts.`

/** The state of an import and its actions. `fault` says why the last action failed. */
export function useImport() {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<ImportStep>('choose')
  const [chosenFile, setChosenFile] = useState<ChosenFile>()
  const [imported, setImported] = useState<ImportCounts>()
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()

  const attempt = async (work: () => Promise<void>) => {
    setPending(true)
    setFault(undefined)
    try {
      await work()
    } catch (error) {
      setFault(sentenceOf(error) ?? fallbackFault)
    }
    setPending(false)
  }

  const choose = async (file: File) => {
    const body = await bodyOf(file)
    if (typeof body === 'string') return setFault(body)
    await attempt(async () => {
      const check = await call(checkImportEndpoint, {}, { body })
      const mapping = check.columns.map(({ target }) => (target === null ? null : (targetNamed(target) ?? null)))
      setChosenFile({ name: file.name, body, check, mapping })
      setStep('map')
    })
  }

  const checkFile = ({ body, mapping }: ChosenFile) =>
    attempt(async () => {
      const check = await call(checkImportEndpoint, { mapping: mappingText(mapping) }, { body })
      setChosenFile((file) => file && { ...file, check })
      setStep('check')
    })

  const importRows = ({ body, mapping, check }: ChosenFile) =>
    attempt(async () => {
      const goodRowsOnly = check.counts.faulty > 0 ? 'yes' : 'no'
      const input = { mapping: mappingText(mapping), importId: newId(), goodRowsOnly } as const
      const { counts } = await retryUnanswered(() => call(importItemsEndpoint, input, { body }))
      void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('items') })
      setImported(counts)
      setStep('done')
    })

  return {
    step,
    chosenFile,
    imported,
    isPending,
    fault,
    choose,
    checkFile,
    importRows,
    changeMapping: (mapping: Mapping) => setChosenFile((file) => file && { ...file, mapping }),
    goTo: (next: ImportStep) => {
      setFault(undefined)
      setStep(next)
    },
  }
}

/** The file's bytes, so that a later change of the file changes nothing; or the fault. */
async function bodyOf(file: File): Promise<Blob | string> {
  if (file.size > csvMaxBytes) return tooLarge
  try {
    return new Blob([await file.arrayBuffer()])
  } catch {
    return unreadable
  }
}
