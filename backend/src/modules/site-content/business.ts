import { Injectable } from '@nestjs/common';
import { PublishedSite } from './published-site';

/** Who offers the service, as the owner has published it: for messages, receipts and contracts. */
@Injectable()
export class Business {
  constructor(private readonly published: PublishedSite) {}

  /** Name of the service. */
  get name(): string {
    return this.published.current().document.brand.name;
  }

  /** Who answers for it: the company, where it has another name. */
  get legalName(): string {
    return this.published.current().document.legal.company.trim() || this.name;
  }

  /** Number that people call; empty until the owner gives it. */
  get phone(): string {
    return this.published.current().office.phone;
  }

  /** Address that people write to; empty until the owner gives it. */
  get email(): string {
    return this.published.current().office.email;
  }

  /** Postal address on one line; empty until the owner gives it. */
  get address(): string {
    return this.published
      .current()
      .office.address.split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(', ');
  }
}
