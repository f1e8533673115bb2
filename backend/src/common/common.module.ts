import { Global, Module } from '@nestjs/common';
import { Clock } from './clock';
import { PageFrame } from './http/page-frame';
import { Internet } from './internet/internet';

@Global()
@Module({ providers: [Clock, Internet, PageFrame], exports: [Clock, Internet, PageFrame] })
export class CommonModule {}
