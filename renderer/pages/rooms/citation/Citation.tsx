import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface CitationProps {
  roomId: number
  /** Null where the room does not have the document. */
  documentId: number | null
  /** Null where the words alone say where. */
  page: number | null
  quote: string | null
  /** The red flag that is shown beside the page. */
  flag?: number
  children: ReactNode
}

/** Leads to the page of a document, with the words that are quoted marked; plain words where it is not to be had. */
export function Citation({ roomId, documentId, page, quote, flag, children }: CitationProps) {
  if (documentId === null) return <span>{children}</span>
  return (
    <Anchor
      renderRoot={props => (
        <Link
          {...props}
          to="/rooms/$roomId/documents/$documentId"
          params={{ roomId: String(roomId), documentId: String(documentId) }}
          search={placeOf({ page, quote, flag })}
        />
      )}
    >
      {children}
    </Anchor>
  )
}

/** A place in a document as the address of its page names it. */
const placeOf = ({
  page,
  quote,
  flag,
}: Pick<CitationProps, 'page' | 'quote'> & { flag: number | undefined }) => ({
  ...(page === null ? {} : { page: String(page) }),
  ...(quote ? { quote } : {}),
  ...(flag === undefined ? {} : { flag: String(flag) }),
})
