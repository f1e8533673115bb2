import { Global, Module } from '@nestjs/common';
import { Clock } from './clock';
import { Shutdown } from './shutdown';

@Global()
@Module({ providers: [Clock, Shutdown], exports: [Clock, Shutdown] })
export class CommonModule {}
