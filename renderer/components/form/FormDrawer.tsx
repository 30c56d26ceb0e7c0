import { Drawer } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { AskToLeave } from './AskToLeave.tsx'

interface FormDrawerProps {
  title: string
  /** The width in pixels, for forms with content beside them. */
  size?: number
  onClose: () => void
  /** The form; it says whether something is typed that would be lost. */
  children: (onDirty: (dirty: boolean) => void, close: () => void) => ReactNode
}

/** A form beside the list it belongs to. Escape and a click beside it ask first when something is unsaved. */
export function FormDrawer({ title, size = 480, onClose, children }: FormDrawerProps) {
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  const close = useCallback(() => (dirty ? setAsking(true) : onClose()), [dirty, onClose])
  return (
    <Drawer opened onClose={close} title={title} position="right" size={size}>
      <div ref={startInFirstField}>{children(setDirty, close)}</div>
      {asking && <AskToLeave onStay={() => setAsking(false)} onLeave={onClose} />}
    </Drawer>
  )
}

const FIELD = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * Focuses the first field, even where fields arrive late; the dialog would otherwise focus its Close button.
 */
function startInFirstField(form: HTMLDivElement | null): (() => void) | undefined {
  if (!form || form.querySelector('[data-autofocus]')) return undefined
  const field = form.querySelector(FIELD)
  if (field) {
    field.setAttribute('data-autofocus', 'true')
    return undefined
  }
  const arrival = new MutationObserver(() => {
    const late = form.querySelector<HTMLElement>(FIELD)
    if (!late) return
    arrival.disconnect()
    if (!form.contains(document.activeElement)) late.focus()
  })
  arrival.observe(form, { childList: true, subtree: true })
  return () => arrival.disconnect()
}
