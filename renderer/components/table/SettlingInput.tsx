import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

const PAUSE = 150

interface SettlingInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  /** Called once typing pauses: the address changes then, and not with every letter. */
  onSettle: (value: string) => void
}

/** A field whose value lives in the address, and which nevertheless shows every letter at once. */
export function SettlingInput({ value, onSettle, ...rest }: SettlingInputProps) {
  const [text, setText] = useState(value)
  const settled = useRef(value)
  const settle = useRef(onSettle)
  settle.current = onSettle

  useEffect(() => {
    if (value !== settled.current) setText(value)
    settled.current = value
  }, [value])

  useEffect(() => {
    if (text === settled.current) return
    const timer = setTimeout(() => {
      settled.current = text
      settle.current(text)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text])

  return <TextInput {...rest} value={text} onChange={event => setText(event.currentTarget.value)} />
}
