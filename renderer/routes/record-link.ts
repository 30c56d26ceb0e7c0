import type { NavigateOptions } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import type { RecordToShow, ShownRecords } from './palette-records.ts'

/** Where all folders show their records; the shell provides it, since no folder of pages sees another. */
export const RecordPages = createContext<ShownRecords>({})

/** Finds where a record is shown, by its kind; null where no page shows it. */
export function useAddressOf(): (type: string, record: RecordToShow) => NavigateOptions | null {
  const pages = useContext(RecordPages)
  return (type, record) => (record.id === null ? null : (pages[type]?.(record) ?? null))
}
