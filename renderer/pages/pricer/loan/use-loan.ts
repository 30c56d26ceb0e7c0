import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { ApiProblem } from '../../../api/problem.ts'
import { afterPress } from '../../../keyboard/after-press.ts'
import type { SearchParams } from '../../../routes/search-params.ts'
import { useMay, useMe } from '../../../session/session.ts'
import { liveQuery } from '../pricings.ts'
import { loanNames } from './loan-fields.ts'
import { type LoanTexts, readLoan, searchOf, textsIn } from './loan-terms.ts'

const route = getRouteApi('/office/pricer')
const PAUSE_MS = 250

/** The loan that is typed, kept in the address, with its price as of the last pause. */
export function useLoan() {
  const { organisation } = useMe()
  const mayWrite = useMay('write', 'pricer')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [texts, setTexts] = useState<LoanTexts>(() => textsIn(search, organisation.base_currency))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [settled] = useDebouncedValue(texts, PAUSE_MS)
  const reading = useMemo(() => readLoan(settled), [settled])
  const body = 'body' in reading ? reading.body : null
  const price = useQuery({ ...liveQuery(mayWrite ? body : null), placeholderData: keepPreviousData })

  useEffect(() => {
    const written = searchOf(settled)
    void navigate({
      search: (before: SearchParams) => ({
        ...Object.fromEntries(Object.entries(before).filter(([name]) => !isTerm(name))),
        ...written,
      }),
      replace: true,
    })
  }, [settled, navigate])

  const said = body && price.error instanceof ApiProblem ? price.error.errors : []
  const problems: Record<string, string> = {
    ...Object.fromEntries(said.map(({ path, message }) => [path, sentence(message)])),
    // A missing value is an error only after its field was left, and not while its text is still to be read.
    ...('problems' in reading && settled === texts
      ? Object.fromEntries(Object.entries(reading.problems).filter(([name]) => left.has(name)))
      : {}),
  }
  return {
    texts,
    problems,
    body,
    price,
    type: (name: string, text: string) =>
      setTexts(before => ({ ...before, terms: { ...before.terms, [name]: text } })),
    change: (tranches: LoanTexts['tranches']) => setTexts(before => ({ ...before, tranches })),
    leave: (name: string) => afterPress(() => setLeft(before => new Set([...before, name]))),
  }
}

const isTerm = (name: string) => name === 'tranche' || loanNames.some(one => one === name)

const sentence = (message: string) => message.charAt(0).toUpperCase() + message.slice(1)
