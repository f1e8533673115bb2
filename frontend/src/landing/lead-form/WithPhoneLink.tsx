const PHONE = /\(\d{3}\) \d{3}-\d{4}/;

/** Shows a server text with its phone number as a link. */
export function WithPhoneLink({ text }: { text: string }) {
  if (!text) return null;
  const [phone] = PHONE.exec(text) ?? [];
  const [before, after] = phone ? text.split(phone) : [text];
  return (
    <>
      <span>{before}</span>
      {phone && (
        <a href={`tel:+1${phone.replace(/\D/g, '')}`} style={{ whiteSpace: 'nowrap' }}>
          {phone}
        </a>
      )}
      {after && <span>{after}</span>}
    </>
  );
}
