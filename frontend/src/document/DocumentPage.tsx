import { telephoneLink, whatsappLink } from '../shared/site/contact';
import { content } from '../shared/site/site-data';
import { SiteFooter } from '../shared/site/SiteFooter';
import { SiteHeader } from '../shared/site/SiteHeader';
import { documentCopy } from './document.copy';

/** Shows the site's header, footer and help links around a mark that the server replaces. */
export function DocumentPage({ contentMark }: { contentMark: string }) {
  const { phone, whatsapp, email } = content().contact;
  return (
    <>
      <SiteHeader back={false} />
      <main className="wrap document" id="contenido">
        <div dangerouslySetInnerHTML={{ __html: contentMark }} />
        <div className="help">
          {phone || whatsapp || email ? (
            <p>
              <strong>{documentCopy.help}</strong>
            </p>
          ) : null}
          {phone ? (
            <p>
              {documentCopy.phone} <a href={telephoneLink(phone)}>{phone}</a>
            </p>
          ) : null}
          {whatsapp ? (
            <p>
              {documentCopy.whatsapp} <a href={whatsappLink(whatsapp)}>{whatsapp}</a>
            </p>
          ) : null}
          {email ? (
            <p>
              {documentCopy.email} <a href={`mailto:${email}`}>{email}</a>
            </p>
          ) : null}
          <p>
            <a className="button button--quiet" href="/">
              {documentCopy.home}
            </a>
          </p>
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
