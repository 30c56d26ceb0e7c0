import { type FormEvent, useRef, useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { afterPress } from '../../keyboard/after-press.ts'
import {
  currencyOf,
  type Field,
  type FieldValue,
  readAnyField,
  readField,
  type SingleField,
  textOf,
} from './fields.ts'

type Texts = Record<string, string>
type Problems = Record<string, string>

export interface SchemaFormOptions<Values extends object> {
  fields: ReadonlyArray<Field<keyof Values & string>>
  initial?: Partial<Values> | undefined
  /** Returns whether a field is asked for, given the typed texts; without it, all fields are. */
  asks?: (name: keyof Values & string, texts: Readonly<Texts>) => boolean
  /**
   * Called with all values, and the changed ones alone. A thrown error is shown, and nothing typed is lost.
   */
  onSubmit: (values: Values, changed: Partial<Values>) => Promise<unknown>
}

/** Holds the state of a form: typed texts, parsed values and the server's errors. */
export function useSchemaForm<Values extends object>({
  fields,
  initial,
  asks,
  onSubmit,
}: SchemaFormOptions<Values>) {
  const first = () =>
    Object.fromEntries(fields.map(field => [field.name, textOf(field, initial?.[field.name])]))
  const [saved, setSaved] = useState<Texts>(first)
  const [texts, setTexts] = useState<Texts>(saved)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<Error | null>(null)
  const [busy, setBusy] = useState(false)
  const asked = asks ? fields.filter(({ name }) => asks(name, texts)) : fields
  const form = useRef<HTMLFormElement>(null)

  const dirty = fields.some(({ name }) => texts[name] !== saved[name])

  function type(name: string, text: string) {
    setTexts(before => ({ ...before, [name]: text }))
    setProblems(before =>
      Object.fromEntries(Object.entries(before).filter(([at]) => at !== name && !at.startsWith(`${name}.`))),
    )
  }

  /** Validates a field once it is left. */
  function leave(field: SingleField, text = texts[field.name] ?? '') {
    if (text === '') return
    const reading = readField(field, text, currencyOf(field, texts))
    if ('problem' in reading)
      afterPress(() => setProblems(before => ({ ...before, [field.name]: reading.problem })))
  }

  function show(found: Problems) {
    setProblems(found)
    const [name] = Object.keys(found)
    if (name) form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (busy) return
    const { values, unread } = readAll({ fields, asked }, texts)
    if (Object.keys(unread).length > 0) return show(unread)
    const changed = Object.fromEntries(Object.entries(values).filter(([name]) => texts[name] !== saved[name]))
    setBusy(true)
    setFailure(null)
    try {
      setSaved(texts) // saved before the answer, so that going elsewhere on success asks nothing
      await onSubmit(values as Values, changed as Partial<Values>)
      setProblems({})
    } catch (error) {
      setSaved(saved)
      const found = atFields(error, fields)
      if (Object.keys(found).length > 0) show(found)
      else setFailure(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setBusy(false)
    }
  }

  return { form, asked, texts, problems, failure, busy, dirty, type, leave, submit }
}

/**
 * Reads all fields as the API takes them. A field that is no longer asked for is empty, whatever was typed
 * before.
 */
function readAll(
  { fields, asked }: { fields: readonly Field[]; asked: readonly Field[] },
  texts: Texts,
): { values: Record<string, FieldValue>; unread: Problems } {
  const values: Record<string, FieldValue> = {}
  const unread: Problems = {}
  for (const field of fields) {
    const reading = asked.includes(field)
      ? readAnyField(field, texts[field.name] ?? '', currencyOf(field, texts))
      : readAnyField({ ...field, required: false }, '')
    if ('problems' in reading) Object.assign(unread, reading.problems)
    else values[field.name] = reading.value
  }
  return { values, unread }
}

/** The server's objections, each at the field it is about. */
function atFields(error: unknown, fields: readonly Field[]): Problems {
  if (!(error instanceof ApiProblem)) return {}
  return Object.fromEntries(
    error.errors
      .map(({ path, message }) => [fieldAt(path, fields), message] as const)
      .filter(([name]) => name !== undefined)
      .map(([name, message]) => [name, message.charAt(0).toUpperCase() + message.slice(1)]),
  )
}

/** The field that a path is about: by its first part, or by its last where the form asks for parts of a whole; a cell by all of it. */
function fieldAt(path: string, fields: readonly Field[]): string | undefined {
  const names = new Set(fields.map(({ name }) => name))
  const parts = path.split('.')
  const inRows = parts.length === 3 && fields.some(({ name, kind }) => name === parts[0] && kind === 'rows')
  if (inRows) return path
  return [parts[0], parts.at(-1)].find(part => part !== undefined && names.has(part))
}
