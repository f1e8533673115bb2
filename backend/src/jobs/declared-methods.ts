import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';

/** Method of a provider that is marked by a decorator. */
export interface DeclaredMethod<Value> {
  /** `Class.method`. */
  name: string;
  /** Value stored by the decorator. */
  value: Value;
  call: (...values: unknown[]) => Promise<unknown>;
}

type Instance = Record<string, (...values: unknown[]) => Promise<unknown>>;

/** Finds the methods marked by a decorator among the providers of all modules. */
@Injectable()
export class DeclaredMethods {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  find<Value>(key: symbol): DeclaredMethod<Value>[] {
    const wrappers = this.discovery.getProviders().filter((wrapper) => wrapper.isDependencyTreeStatic());
    // A provider exported under two names is one instance.
    const instances = new Set(wrappers.map(({ instance }) => instance as unknown));
    return [...instances].filter(isInstance).flatMap((instance) =>
      this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object).flatMap((method) => {
        const value = Reflect.getMetadata(key, instance[method]!) as Value | undefined;
        if (value === undefined) return [];
        const call = (...values: unknown[]): Promise<unknown> => instance[method]!(...values);
        return [{ name: `${instance.constructor.name}.${method}`, value, call }];
      }),
    );
  }
}

const isInstance = (value: unknown): value is Instance =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) !== null;
