import { Global, Module } from '@nestjs/common';
import { Clock } from './clock';
import { Internet } from './internet/internet';

@Global()
@Module({ providers: [Clock, Internet], exports: [Clock, Internet] })
export class CommonModule {}
