const PHONE = /\(\d{3}\) \d{3}-\d{4}/;

/** A text of the server's, in which a phone can be called. */
export function WithPhoneLink({ text }: { text: string }) {
  const [phone] = PHONE.exec(text) ?? [];
  if (!phone) return text;
  const [before, after] = text.split(phone);
  return (
    <>
      {before}
      <a href={`tel:+1${phone.replace(/\D/g, '')}`} style={{ whiteSpace: 'nowrap' }}>
        {phone}
      </a>
      {after}
    </>
  );
}
